import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface Props {
  readonly legend: string;
  readonly choices: readonly (readonly [value: string, text: ComponentChildren])[];
  readonly value: string;
  readonly choose: (value: string) => void;
  /** Shown below the choices. */
  readonly children?: ComponentChildren;
}

/** One of a few values, all in sight. */
export function Chips({ legend, choices, value, choose, children }: Props) {
  const name = useId();
  return (
    <fieldset class="chips">
      <legend>{legend}</legend>
      {choices.map(([one, text]) => (
        <label key={one} class="chip">
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === value}
            onChange={() => choose(one)}
          />
          {text}
        </label>
      ))}
      {children}
    </fieldset>
  );
}
