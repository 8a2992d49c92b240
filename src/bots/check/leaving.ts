import type { Candidate, CheckProtocol } from './candidate.ts';
import { BotDialogue } from './dialogue.ts';
import { type Finding, finding, shown, stderrTalk } from './finding.ts';

/** How long a program may take to exit. */
const ANSWER_TIMEOUT = 1_500;

/** Whether the program exits on `quit`, and at the end of its input. */
export async function leaving(candidate: Candidate, protocol: CheckProtocol): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const how of protocol === 'ugi' ? (['quit', 'eof'] as const) : (['eof'] as const)) {
    const bot = new BotDialogue(await candidate.start());
    if (protocol === 'ugi') {
      bot.say('ugi');
      await bot.untilType('ugiok', candidate.options.wait);
      // it has played before, so the reason is not known
      if (bot.ending) {
        findings.push(finding(how, 'unseen', `${how}.unseen`, {}, { dialogue: shown(bot.lines) }));
        await bot.connection.close();
        continue;
      }
    }
    if (how === 'quit') bot.say('quit');
    else bot.connection.finish();
    const ending = await bot.ended(ANSWER_TIMEOUT);
    const { stderr } = await bot.connection.status();
    const dialogue = [...shown(bot.lines.slice(-2)), ...stderrTalk(stderr)];
    if (ending === null) findings.push(finding(how, 'warning', `${how}.stays`, {}, { dialogue }));
    else {
      const code = ending.kind === 'exit' ? (ending.signal ?? ending.code ?? 0) : 0;
      findings.push(
        code === 0
          ? finding(how, 'ok', `${how}.leaves`)
          : finding(how, 'warning', `${how}.code`, { code }, { dialogue }),
      );
    }
    await bot.connection.close();
  }
  return findings;
}
