import { readEngineLine } from '../../protocols/ugi-answer.ts';
import type { BotProtocol, Candidate } from './candidate.ts';
import { Dialogue } from './dialogue.ts';
import { type Finding, finding, shown } from './finding.ts';

/** How long a program may take to leave by itself. */
const PATIENCE = 1_500;

/** What it does when it is told to go, and when its input ends. */
export async function leaving(candidate: Candidate, protocol: BotProtocol): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const how of protocol === 'ugi' ? (['quit', 'eof'] as const) : (['eof'] as const)) {
    const talk = new Dialogue(await candidate.start());
    if (protocol === 'ugi') {
      talk.say('ugi');
      await talk.until(line => (readEngineLine(line).type === 'ugiok' ? true : null), 10_000);
    }
    if (how === 'quit') talk.say('quit');
    else talk.link.finish();
    const ending = await talk.ended(PATIENCE);
    const dialogue = shown(talk.lines.slice(-2));
    if (ending === null) findings.push(finding(how, 'warning', `${how}.stays`, {}, { dialogue }));
    else {
      const code = ending.kind === 'exit' ? (ending.signal ?? ending.code ?? 0) : 0;
      findings.push(
        code === 0
          ? finding(how, 'ok', `${how}.leaves`)
          : finding(how, 'warning', `${how}.code`, { code }, { dialogue }),
      );
    }
    await talk.link.close();
  }
  return findings;
}
