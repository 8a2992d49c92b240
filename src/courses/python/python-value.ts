/** A Python value as the host of students' functions reports it: by its type, where JSON has none for it. */
export type PythonValue =
  | null
  | boolean
  | number
  | string
  | readonly PythonValue[]
  | { readonly tuple: readonly PythonValue[] }
  | { readonly set: readonly PythonValue[] }
  /** The type name of any other value. */
  | { readonly other: string };

export const tuple = (...items: readonly PythonValue[]): PythonValue => ({ tuple: items });

/** As Python writes it. */
export function pythonText(value: PythonValue): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return quoted(value);
  const all = (items: readonly PythonValue[]) => items.map(pythonText).join(', ');
  if (isList(value)) return `[${all(value)}]`;
  if ('tuple' in value)
    return value.tuple.length === 1 ? `(${all(value.tuple)},)` : `(${all(value.tuple)})`;
  if ('set' in value) return value.set.length === 0 ? 'set()' : `{${all(value.set)}}`;
  return `<${value.other}>`;
}

const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

const isList = (value: PythonValue): value is readonly PythonValue[] => Array.isArray(value);

/** Sets are equal in any order; True is not 1. */
export const isEqual = (one: PythonValue, other: PythonValue): boolean =>
  keyOf(one) === keyOf(other);

const keyOf = (value: PythonValue): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(keyOf).join()}]`;
  if ('tuple' in value) return `(${value.tuple.map(keyOf).join()})`;
  if ('set' in value) return `{${value.set.map(keyOf).sort().join()}}`;
  return `<${value.other}>`;
};
