/** A value and its text. */
export type Choice = readonly [value: string, text: string];

/** The options of a select. */
export const SelectOptions = ({ choices }: { readonly choices: readonly Choice[] }) => (
  <>
    {choices.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </>
);
