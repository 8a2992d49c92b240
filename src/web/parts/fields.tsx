import type { ComponentChildren } from 'preact';
import { type Choice, SelectOptions } from './select-options.tsx';

interface Field {
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
}

/** A choice among a few, with its label. */
export const SelectField = ({
  label,
  value,
  set,
  choices,
}: Field & { readonly choices: readonly Choice[] }) => (
  <label class="field">
    <span>{label}</span>
    <select value={value} onChange={event => set(event.currentTarget.value)}>
      <SelectOptions choices={choices} />
    </select>
  </label>
);

interface Text extends Field {
  readonly maxLength: number;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly autocomplete?: 'off' | 'name';
}

/** A line of text, with its label. */
export const TextField = ({ label, set, ...input }: Text) => (
  <label class="field">
    <span>{label}</span>
    <input type="text" onInput={event => set(event.currentTarget.value)} {...input} />
  </label>
);

interface Check {
  readonly checked: boolean;
  readonly set: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly children: ComponentChildren;
}

/** A box to check, with its label. */
export const CheckField = ({ set, children, ...input }: Check) => (
  <label class="check">
    <input type="checkbox" onChange={event => set(event.currentTarget.checked)} {...input} />
    {children}
  </label>
);

/** What a form does where the page sends its data itself. */
export const submitBy =
  (send: () => unknown) =>
  (event: Event): void => {
    event.preventDefault();
    void send();
  };
