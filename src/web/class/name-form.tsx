import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Result } from '../../core/result.ts';
import { FaultNotice } from '../parts/fault-notice.tsx';
import { useRequest } from '../parts/use-request.ts';

/** A text field with a button that sends it. */
export function NameForm({
  label,
  value = '',
  button,
  send,
  done = () => {},
  children,
}: {
  readonly label: string;
  readonly value?: string;
  readonly button: string;
  readonly send: (text: string) => Promise<Result<unknown>>;
  readonly done?: () => void;
  /** Shown beside the button. */
  readonly children?: ComponentChildren;
}) {
  const [text, setText] = useState(value);
  const { isBusy, fault, run } = useRequest();
  return (
    <form
      class="name-form"
      onSubmit={event => {
        event.preventDefault();
        void run(() => send(text)).then(sent => {
          if (sent === null) return;
          setText(value === '' ? '' : text);
          done();
        });
      }}
    >
      <input
        type="text"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={100}
        autocomplete="off"
        required
        onInput={event => setText(event.currentTarget.value)}
      />
      <button type="submit" class="button" disabled={isBusy || text.trim() === ''}>
        {button}
      </button>
      {children}
      <FaultNotice fault={fault} />
    </form>
  );
}
