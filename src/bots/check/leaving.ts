import { readEngineLine } from '../../protocols/ugi-engine-lines.ts';
import type { Candidate, CheckProtocol } from './candidate.ts';
import { BotDialogue } from './dialogue.ts';
import { type Finding, finding, shown } from './finding.ts';

/** How long a program may take to exit. */
const ANSWER_TIMEOUT = 1_500;

/** What it does on `quit`, and when its input ends. */
export async function leaving(candidate: Candidate, protocol: CheckProtocol): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const how of protocol === 'ugi' ? (['quit', 'eof'] as const) : (['eof'] as const)) {
    const talk = new BotDialogue(await candidate.start());
    if (protocol === 'ugi') {
      talk.say('ugi');
      await talk.until(line => (readEngineLine(line).type === 'ugiok' ? true : null), 10_000);
    }
    if (how === 'quit') talk.say('quit');
    else talk.connection.finish();
    const ending = await talk.ended(ANSWER_TIMEOUT);
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
    await talk.connection.close();
  }
  return findings;
}
