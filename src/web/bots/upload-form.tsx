import { useRef, useState } from 'preact/hooks';
import type { BotPage } from '../../protocols/bot-wire.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { FaultNotice } from '../parts/fault-notice.tsx';
import { SelectField, TextField } from '../parts/fields.tsx';
import { useRequest } from '../parts/use-request.ts';
import { readNothing, request } from '../session/api.ts';
import { ownSecret } from '../session/own-secret.ts';
import { useTranslator } from '../shell/translator.ts';
import { botTexts } from '../texts/bots.ts';
import { type ChosenFile, droppedFiles, filesOf, packed } from './dropped-files.ts';

const LISTED = 6;

/** Where the sources of a new version are dropped, and the progress of the last ones. */
export function UploadForm({ bot }: { readonly bot: BotPage }) {
  const { t } = useTranslator(botTexts);
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [note, setNote] = useState('');
  const [language, setLanguage] = useState('');
  const [main, setMain] = useState('');
  const [isUnreadable, setUnreadable] = useState(false);
  const { isBusy, fault, run } = useRequest();
  const add = (more: readonly ChosenFile[]) => {
    setUnreadable(false);
    const paths = new Set(more.map(({ path }) => path));
    setFiles(known => [...known.filter(({ path }) => !paths.has(path)), ...more]);
  };
  const send = async () => {
    const pack = await packed(files).catch(() => null);
    if (!pack) return setUnreadable(true);
    const asked = { note, language, main, file: pack.name ?? '' };
    const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
    const path = `/api/bots/${bot.id}/versions?${query}`;
    if (!(await run(() => request('POST', path, readNothing, pack.body)))) return;
    setFiles([]);
    setNote('');
  };
  const isUnderWay = bot.build !== null && bot.build.state !== 'failed';
  return (
    <section class="slip upload" aria-labelledby="upload-title">
      <h2 id="upload-title">{t.bots.upload.title}</h2>
      <DropArea add={add} refuse={() => setUnreadable(true)} />
      {files.length > 0 && <FileList files={files} clear={() => setFiles([])} />}
      {isUnreadable && <p class="fault">{t.bots.upload.unreadable}</p>}
      <TextField
        label={t.bots.upload.note}
        value={note}
        set={setNote}
        maxLength={500}
        placeholder={t.bots.upload.noteHint}
      />
      <details>
        <summary>{t.bots.upload.options}</summary>
        <SelectField
          label={t.bots.upload.language}
          value={language}
          set={setLanguage}
          choices={[['', t.bots.upload.automatic], ...Object.entries(t.bots.upload.languages)]}
        />
        <TextField
          label={t.bots.upload.main}
          value={main}
          set={setMain}
          maxLength={300}
          placeholder={t.bots.upload.mainHint}
        />
      </details>
      <TerminalHint bot={bot.id} />
      <p class="begin">
        <button
          type="button"
          class="button"
          disabled={files.length === 0 || isBusy || isUnderWay}
          onClick={() => void send()}
        >
          {isBusy ? t.bots.upload.sending : t.bots.upload.send}
        </button>
        <BuildProgress bot={bot} />
      </p>
      <FaultNotice fault={fault} />
      <BuildFailure bot={bot} />
    </section>
  );
}

/** Where files are dropped, or chosen. */
function DropArea({
  add,
  refuse,
}: {
  readonly add: (files: readonly ChosenFile[]) => void;
  /** Called when the dropped files cannot be read. */
  readonly refuse: () => void;
}) {
  const { t } = useTranslator(botTexts);
  const [isOver, setOver] = useState(false);
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer) await droppedFiles(event.dataTransfer).then(add, refuse);
  };
  return (
    <div
      role="group"
      aria-label={t.bots.upload.drop}
      class={isOver ? 'drop over' : 'drop'}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => void drop(event)}
    >
      <p class="drop-words">{t.bots.upload.drop}</p>
      <p class="muted">{t.bots.upload.how}</p>
      <p class="drop-buttons">
        <FileButton text={t.bots.upload.choose} add={add} />
        <FileButton text={t.bots.upload.folder} add={add} isFolder />
      </p>
    </div>
  );
}

/** How to upload from a terminal: in a closed part of the page, since the command holds a secret. */
function TerminalHint({ bot }: { readonly bot: string }) {
  const { t } = useTranslator(botTexts);
  const [isOpen, setOpen] = useState(false);
  const headers = `-H 'Authorization: Bearer ${ownSecret()}' -H 'Content-Type: application/x-tar'`;
  const address = `${location.origin}/api/bots/${bot}/versions?note=`;
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t.bots.upload.terminal}</summary>
      {isOpen && (
        <>
          <p class="muted">{t.bots.upload.terminalHow}</p>
          <CopyText
            title="tar, curl"
            text={`tar -c . | curl ${headers} --data-binary @- '${address}'`}
          />
        </>
      )}
    </details>
  );
}

function BuildProgress({ bot: { build } }: { readonly bot: BotPage }) {
  const { t } = useTranslator(botTexts);
  if (!build || build.state === 'failed') return null;
  return (
    <span class="muted" role="status">
      {build.state === 'waiting' ? t.bots.upload.waiting(build.place) : t.bots.upload.building}
    </span>
  );
}

function BuildFailure({ bot: { build } }: { readonly bot: BotPage }) {
  const { t, say } = useTranslator(botTexts);
  if (build?.state !== 'failed') return null;
  return (
    <div role="alert">
      <p class="fault">{say(build.reason)}</p>
      {build.messages !== '' && <CopyText title={t.bots.versions.messages} text={build.messages} />}
    </div>
  );
}

function FileList({
  files,
  clear,
}: {
  readonly files: readonly ChosenFile[];
  readonly clear: () => void;
}) {
  const { t } = useTranslator(botTexts);
  const rest = files.length - LISTED;
  return (
    <div class="chosen-files">
      <p>
        {t.bots.upload.chosen(files.length)}
        <button type="button" class="quiet" onClick={clear}>
          {t.bots.upload.clear}
        </button>
      </p>
      <ul class="plain-list">
        {files.slice(0, LISTED).map(({ path }) => (
          <li key={path}>
            <bdi>{path}</bdi>
          </li>
        ))}
        {rest > 0 && <li class="muted">{t.bots.upload.more(rest)}</li>}
      </ul>
    </div>
  );
}

/** A button that opens the browser's dialogue; the field itself cannot be styled. */
function FileButton({
  text,
  add,
  isFolder = false,
}: {
  readonly text: string;
  readonly add: (files: readonly ChosenFile[]) => void;
  readonly isFolder?: boolean;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class="tab" onClick={() => field.current?.click()}>
        {text}
      </button>
      <input
        ref={field}
        type="file"
        class="sr-only"
        tabIndex={-1}
        aria-label={text}
        multiple
        {...(isFolder ? { webkitdirectory: true } : {})}
        onChange={event => {
          add(filesOf(event.currentTarget.files));
          event.currentTarget.value = ''; // the same file may be chosen again
        }}
      />
    </>
  );
}
