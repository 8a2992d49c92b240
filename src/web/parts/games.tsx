import { games } from '../../games/index.ts';
import { useTranslator } from '../shell/translator.ts';
import { SelectField } from './fields.tsx';

/** Gives the names of games by their ids. */
export function useGameName(): (id: string) => string {
  const { say } = useTranslator();
  return id => {
    const game = games.find(each => each.id === id);
    return game ? say(game.texts.name) : id;
  };
}

/** A choice among games. */
export function GameField({
  label,
  game,
  set,
  among = games.map(({ id }) => id),
}: {
  readonly label: string;
  readonly game: string;
  readonly set: (game: string) => void;
  readonly among?: readonly string[];
}) {
  const gameName = useGameName();
  const choices = among.map(id => [id, gameName(id)] as const);
  return <SelectField label={label} value={game} set={set} choices={choices} />;
}
