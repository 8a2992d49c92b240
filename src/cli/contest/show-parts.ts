import { chainTexts } from '../../arena/chain.ts';
import { changeTexts } from '../../arena/change-texts.ts';
import { sandboxTexts, unsandboxedBots } from '../../arena/sandbox-texts.ts';
import type { ContestReport } from '../../arena/summary.ts';
import { COLON, SEMICOLON } from '../../core/texts.ts';
import { wrapped } from '../terminal/wrap.ts';
import type { CliTranslator } from '../translator.ts';
import type { OutputStyle } from './output-style.ts';

/** Forfeits by player and cause, in one line. */
export function forfeitText(translator: CliTranslator, { forfeits }: ContestReport): string {
  const byPlayer = Map.groupBy(forfeits, ({ player }) => player);
  const colon = translator.say(COLON);
  return [...byPlayer]
    .map(([player, causes]) => {
      const counts = causes.map(({ cause, games }) =>
        cause === 'rules' ? '' : `${translator.t.play.cause[cause]} ${games}`,
      );
      return `${player}${colon}${counts.join(', ')}`;
    })
    .join(translator.say(SEMICOLON));
}

/** Warnings beside the numbers. */
export function warningLines(
  { translator, columns }: OutputStyle,
  { warnings }: ContestReport,
): string[] {
  if (warnings.length === 0) return [];
  return ['', ...warnings.map(({ words }) => wrapped(`!  ${translator.say(words)}`, columns))];
}

/** What was changed since the contest began, with the reasons. */
export function changeLines(
  { translator, columns, bold }: OutputStyle,
  { changes }: ContestReport,
): string[] {
  if (changes.length === 0) return [];
  return [
    '',
    bold(translator.say(changeTexts.title)),
    ...changes.map(({ at, words }) =>
      wrapped(`${at.slice(0, 16).replace('T', ' ')}  ${translator.say(words)}`, columns),
    ),
  ];
}

/** What was changed from outside and who could have done it; shown above the numbers, which are then worthless. */
export function chainLines(
  { translator, columns, alert }: OutputStyle,
  { chain, conditions }: ContestReport,
): string[] {
  const { say } = translator;
  const without = unsandboxedBots(conditions);
  const open =
    without.length > 0
      ? [alert(wrapped(`!!  ${say(sandboxTexts.without(without))}`, columns))]
      : [];
  if (chain?.state !== 'broken') return open.length > 0 ? ['', ...open] : [];
  return [
    '',
    ...open,
    alert(wrapped(`!!  ${say(chainTexts.broken)}`, columns)),
    ...chain.damage.map(({ words }) => alert(wrapped(`!!  ${say(words)}`, columns))),
    ...(chain.more > 0 ? [alert(`!!  ${say(chainTexts.more(chain.more))}`)] : []),
  ];
}
