import { makeTar, type PackedFile } from './make-tar.ts';

/** Files that somebody chose or dropped, folders included, and how they are sent. */
export interface ChosenFile {
  /** Relative to what was dropped. */
  readonly path: string;
  readonly file: File;
}

/** More files are not read, since the server refuses so many. */
const MOST_FILES = 1_000;

/** The files of an input for files or for a folder. */
export const filesOf = (list: FileList | null): ChosenFile[] =>
  Array.from(list ?? [], file => ({ path: file.webkitRelativePath || file.name, file }));

/** The dropped files, those in dropped folders included. */
export async function droppedFiles(data: DataTransfer): Promise<ChosenFile[]> {
  // the list is emptied after the first `await`
  const entries = Array.from(data.items, item => item.webkitGetAsEntry()).filter(
    entry => entry !== null,
  );
  const files: ChosenFile[] = [];
  for (const entry of entries) await walk(entry, '', files);
  return files.length > 0 ? files : filesOf(data.files);
}

async function walk(entry: FileSystemEntry, folder: string, files: ChosenFile[]): Promise<void> {
  if (files.length >= MOST_FILES) return;
  const path = folder + entry.name;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    files.push({ path, file });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // `readEntries` returns a large folder in parts
    const inner = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (inner.length === 0) return;
    for (const each of inner) await walk(each, `${path}/`, files);
  }
}

/** The body of an upload, and the name of a single file; several are packed. */
export async function packed(
  files: readonly ChosenFile[],
): Promise<{ readonly body: Blob; readonly name: string | null }> {
  const [only, ...others] = files;
  if (others.length === 0 && !only.path.includes('/')) {
    const bytes = await only.file.arrayBuffer();
    return { body: binary(bytes), name: only.path };
  }
  const contents: PackedFile[] = [];
  for (const { path, file } of files)
    contents.push({ path, content: new Uint8Array(await file.arrayBuffer()) });
  return { body: binary(makeTar(contents)), name: null };
}

const binary = (bytes: BlobPart): Blob => new Blob([bytes], { type: 'application/octet-stream' });
