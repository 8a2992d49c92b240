/** What people call a player: a bot by its name, `level:3` as a level. */
export const playerName = (levelText: (number: string) => string, name: string): string =>
  name.startsWith('level:') ? levelText(name.slice('level:'.length)) : name;
