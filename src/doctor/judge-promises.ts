import { kernelLimits } from './cgroup.ts';
import type { ClockFacts, DataFacts, MachineFacts } from './facts.ts';
import type { MachineFinding } from './finding.ts';
import { installRemedy } from './packages.ts';
import { remedyTexts } from './remedy-texts.ts';
import { sandboxProblem } from './sandbox-problem.ts';
import { duration, size, findingTexts as texts } from './texts.ts';
import { isAtLeast } from './versions.ts';

const MEBI = 2 ** 20;
/** The least free space for storing a championship. */
const LEAST_BYTES = 64 * MEBI;
const FEW_BYTES = 1024 * MEBI;

/** The coarsest step of a clock that suffices, since time is measured in milliseconds. */
const COARSEST_NANOSECONDS = 1_000_000;

/** Findings about what is promised on every machine; each is `ok` or `failed`. */
export const promiseFindings = (facts: MachineFacts): readonly MachineFinding[] => [
  nodeFinding(facts),
  sandboxFinding(facts),
  limitsFinding(facts),
  dataFinding(facts.data),
  clockFinding(facts.clock),
];

function nodeFinding({ node: { version, needed } }: MachineFacts): MachineFinding {
  const isNew = isAtLeast(version, needed);
  return {
    topic: 'node',
    verdict: isNew ? 'ok' : 'failed',
    code: isNew ? 'node' : 'node-too-old',
    text: texts.node({ version, needed }),
    remedies: isNew
      ? []
      : [
          {
            text: remedyTexts.newerNode,
            commands: [`npx -y -p node@${needed.split('.')[0]} -p quadrille quadrille`],
          },
        ],
  };
}

function sandboxFinding({ sandbox }: MachineFacts): MachineFinding {
  const problem = sandboxProblem(sandbox);
  if (problem)
    return {
      topic: 'sandbox',
      verdict: 'failed',
      code: problem.code,
      text: problem.message,
      remedies: problem.remedies,
    };
  const version = sandbox.version ?? '';
  return {
    topic: 'sandbox',
    verdict: 'ok',
    code: 'sandbox',
    text: sandbox.system.isRoot ? texts.sandboxAsNobody(version) : texts.sandbox(version),
    remedies: [],
  };
}

function limitsFinding({ system, cgroup, programs }: MachineFacts): MachineFinding {
  const found = (verdict: MachineFinding['verdict'], code: keyof typeof texts.limits) => ({
    topic: 'limits' as const,
    verdict,
    code,
    text: texts.limits[code],
  });
  if (system.platform !== 'linux')
    return {
      ...found('failed', 'limits-not-linux'),
      remedies: [{ text: remedyTexts.sameAsSandbox }],
    };
  if (kernelLimits(cgroup).kind === 'ready')
    return { ...found('ok', 'limits-kernel'), remedies: [] };
  if (programs.prlimit !== null) return { ...found('ok', 'limits-fallback'), remedies: [] };
  return { ...found('failed', 'limits-none'), remedies: [installRemedy(system, 'util-linux')] };
}

function dataFinding(data: DataFacts): MachineFinding {
  const { folder, refused, freeBytes } = data;
  const topic = 'data';
  if (refused !== null)
    return {
      topic,
      verdict: 'failed',
      code: 'data-not-writable',
      text: texts.dataRefused({ folder, code: refused }),
      remedies: [{ text: remedyTexts.otherFolder, commands: ['export XDG_DATA_HOME=FOLDER'] }],
    };
  const free = size(freeBytes ?? 0);
  if (freeBytes !== null && freeBytes < FEW_BYTES)
    return {
      topic,
      verdict: freeBytes < LEAST_BYTES ? 'failed' : 'warning',
      code: 'data-little-room',
      text: texts.dataLittleRoom({ folder, free }),
      remedies: [{ text: remedyTexts.room, commands: [`df -h ${folder}`] }],
    };
  return {
    topic,
    verdict: 'ok',
    code: 'data',
    text: freeBytes === null ? texts.dataUnmeasured(folder) : texts.data({ folder, free }),
    remedies: [],
  };
}

function clockFinding({ stepNanoseconds, source }: ClockFacts): MachineFinding {
  const isFine = stepNanoseconds <= COARSEST_NANOSECONDS;
  return {
    topic: 'clock',
    verdict: isFine ? 'ok' : 'failed',
    code: isFine ? 'clock' : 'clock-coarse',
    text: texts.clock({
      step: duration(stepNanoseconds),
      source: source === null ? '' : ` (${source})`,
    }),
    remedies: isFine ? [] : [{ text: remedyTexts.clock }],
  };
}
