/** A player's name for people: a bot's name, or `level:3` as text. */
export const playerName = (levelText: (number: string) => string, name: string): string =>
  name.startsWith('level:') ? levelText(name.slice('level:'.length)) : name;
