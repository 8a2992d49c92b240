import { dirname } from 'node:path';
import { styleText } from 'node:util';
import { COLON } from '../core/texts.ts';
import { brokenPromises, examineMachine } from '../doctor/examine-machine.ts';
import {
  isPromise,
  type MachineFinding,
  type Remedy,
  TOPIC_GROUPS,
  type TopicGroup,
} from '../doctor/finding.ts';
import { gatherMachineFacts } from '../doctor/gather-machine.ts';
import { machineName } from '../doctor/texts.ts';
import { USUAL_PORT } from '../server/addresses.ts';
import type { CliCommand } from './command.ts';
import { flag } from './options.ts';
import { gamesFolder } from './saving.ts';
import { wrapped } from './terminal/wrap.ts';
import type { CliTranslator } from './translator.ts';
import { UsageError } from './usage-error.ts';
import { neededNode } from './version.ts';

export const doctorCommand: CliCommand = {
  examples: ['doctor', 'doctor --json'],
  options: (args, { t }) =>
    args
      .options({ json: flag(t.options.json), ascii: flag(t.options.ascii) })
      .epilogue(t.doctor.help),

  async run({ args, translator }) {
    const facts = await gatherMachineFacts({
      neededNode: neededNode(),
      dataFolder: dirname(gamesFolder()),
      port: USUAL_PORT,
    });
    const findings = examineMachine(facts);
    const broken = brokenPromises(findings);
    if (args.json === true) {
      const told = findings.map(({ text, remedies, ...finding }) => ({
        ...finding,
        promise: isPromise(finding.topic),
        text: translator.say(text),
        remedies: remedies.map(remedy => ({ ...remedy, text: translator.say(remedy.text) })),
      }));
      console.log(JSON.stringify({ ok: broken.length === 0, findings: told, facts }));
    } else {
      const { utf8, term } = facts.terminal;
      const isPlain = args.ascii === true || !utf8 || term === 'dumb' || term === 'linux';
      const style = { translator, columns: columnsHere(), marks: isPlain ? PLAIN : MARKS };
      console.log(bold(wrapped(verdict(translator, findings), style.columns)));
      console.log(wrapped(translator.say(machineName(facts.system)), style.columns));
      for (const line of groupLines(style, findings)) console.log(line);
    }
    if (broken.length > 0) throw new UsageError(`\n${translator.t.doctor.again}`, 1);
  },
};

const MARKS = { ok: '✓', warning: '!', failed: '✗', remedy: '→' };
const PLAIN: typeof MARKS = { ok: 'ok', warning: '--', failed: 'XX', remedy: '->' };
const INKS = { ok: 'green', warning: 'yellow', failed: 'red' } as const;

/** Long lines are tiring to read. */
const WIDEST = 100;
const NARROWEST = 50;

/** The width to write for; serial consoles report 0. */
const columnsHere = ({ isTTY, columns }: NodeJS.WriteStream = process.stdout): number =>
  isTTY && columns > 0 ? Math.max(NARROWEST, Math.min(columns, WIDEST)) : WIDEST;

const bold = (text: string): string => styleText('bold', text, { stream: process.stdout });

interface ReportStyle {
  readonly translator: CliTranslator;
  readonly columns: number;
  readonly marks: typeof MARKS;
}

function verdict({ t }: CliTranslator, findings: readonly MachineFinding[]): string {
  const broken = brokenPromises(findings).map(({ topic }) => t.doctor.topics[topic]);
  const total = TOPIC_GROUPS.promises.length;
  if (broken.length > 0)
    return t.doctor.broken({ count: broken.length, total, list: broken.join(', ') });
  return t.doctor.kept(findings.filter(({ verdict }) => verdict === 'warning').length);
}

function groupLines(style: ReportStyle, findings: readonly MachineFinding[]): string[] {
  const { t } = style.translator;
  const names = findings.map(({ topic }) => t.doctor.topics[topic].length);
  const width = Math.max(...names);
  return (Object.keys(TOPIC_GROUPS) as TopicGroup[]).flatMap(group => {
    const topics: readonly string[] = TOPIC_GROUPS[group];
    const listed = findings.filter(({ topic }) => topics.includes(topic));
    const lines = listed.flatMap(finding => findingLines(style, finding, width));
    return ['', bold(t.doctor.groups[group]), ...lines];
  });
}

/** Mark, name and text of a finding, its remedies below the text. */
function findingLines(
  { translator, columns, marks }: ReportStyle,
  found: MachineFinding,
  width: number,
) {
  const mark = styleText(INKS[found.verdict], marks[found.verdict], { stream: process.stdout });
  const name = translator.t.doctor.topics[found.topic].padEnd(width);
  const margin = marks.ok.length + width + 5;
  const hang = (text: string, indent: number): string[] =>
    wrapped(text, columns - indent)
      .split('\n')
      .map(line => `${' '.repeat(indent)}${line}`);
  const [first, ...more] = hang(translator.say(found.text), margin);
  const remedyLines = (remedy: Remedy): string[] => {
    const { commands = [] } = remedy;
    const colon = translator.say(COLON).trimEnd();
    const said = translator.say(remedy.text) + (commands.length > 0 ? colon : '');
    const arrow = `${' '.repeat(margin)}${marks.remedy} `;
    const short = `${arrow}${said} ${commands[0]}`;
    if (commands.length === 1 && short.length <= columns) return [short];
    const [head, ...tail] = hang(said, arrow.length);
    // commands are not wrapped, so that they can be copied
    const below = commands.map(command => `${' '.repeat(arrow.length)}${command}`);
    return [`${arrow}${head.trimStart()}`, ...tail, ...below];
  };
  return [
    `  ${mark} ${name}  ${first.trimStart()}`,
    ...more,
    ...found.remedies.flatMap(remedyLines),
  ];
}
