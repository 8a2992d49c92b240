import type { LocalizedText } from '../core/result.ts';
import { type KernelLimits, kernelLimits } from './cgroup.ts';
import type { MachineFacts, SystemFacts } from './facts.ts';
import type { MachineFinding, Remedy } from './finding.ts';
import { asRoot, installRemedy } from './packages.ts';
import { remedyTexts } from './remedy-texts.ts';
import { findingTexts as texts } from './texts.ts';

/** Findings about what improves championships or makes more bots possible. Nothing here is promised. */
export const botFindings = (facts: MachineFacts): readonly MachineFinding[] => [
  ...(facts.system.platform === 'linux' ? [userFinding(facts.system), cgroupFinding(facts)] : []),
  programFinding(facts, 'python', 'python3'),
  programFinding(facts, 'c', 'gcc'),
  programFinding(facts, 'java', 'java'),
  programFinding(facts, 'prolog', 'swipl'),
];

const userFinding = ({ isRoot }: SystemFacts): MachineFinding => ({
  topic: 'user',
  verdict: 'ok',
  code: isRoot ? 'user-root' : 'user',
  text: isRoot ? texts.root : texts.user,
  remedies: [],
});

function cgroupFinding({ system, cgroup }: MachineFacts): MachineFinding {
  const limits = kernelLimits(cgroup);
  return {
    topic: 'cgroups',
    verdict: limits.kind === 'ready' ? 'ok' : 'warning',
    code: `cgroups-${limits.kind}`,
    text:
      limits.kind === 'partial'
        ? texts.cgroupsPartial(limits.missing.join(', '))
        : texts.cgroups[limits.kind],
    remedies: cgroupRemedies(system, limits),
  };
}

const DELEGATE = '/etc/systemd/system/user@.service.d/delegate.conf';

function cgroupRemedies(system: SystemFacts, { kind }: KernelLimits): readonly Remedy[] {
  const delegated = system.isRoot
    ? 'systemd-run --scope -p Delegate=yes quadrille …'
    : 'systemd-run --user --scope -p Delegate=yes quadrille …';
  switch (kind) {
    case 'ready':
      return [];
    case 'partial':
      if (!system.hasSystemd) return [{ text: remedyTexts.fallbackServes }];
      return [
        {
          text: remedyTexts.delegateAll,
          commands: [
            asRoot(system, `mkdir -p ${DELEGATE.slice(0, DELEGATE.lastIndexOf('/'))}`),
            `printf '[Service]\\nDelegate=cpu cpuset io memory pids\\n' | ${asRoot(system, `tee ${DELEGATE}`)}`,
            asRoot(system, 'systemctl daemon-reload'),
          ],
        },
      ];
    case 'not-delegated':
      if (!system.hasSystemd) return [{ text: remedyTexts.fallbackServes }];
      return [
        { text: remedyTexts.delegatedScope, commands: [delegated] },
        { text: remedyTexts.delegateInUnit },
      ];
    case 'read-only':
      return [
        system.container === 'docker'
          ? {
              text: remedyTexts.container,
              commands: ['docker run --security-opt writable-cgroups=true …'],
            }
          : { text: remedyTexts.writableCgroups },
      ];
    case 'version-1':
      if (!system.hasSystemd || system.container !== null)
        return [{ text: remedyTexts.unifiedHost }];
      return [{ text: remedyTexts.unified }];
    case 'none':
      return [{ text: remedyTexts.fallbackServes }];
  }
}

const PACKAGES = { python3: 'python', gcc: 'gcc', java: 'jdk', swipl: 'prolog' } as const;

function programFinding(
  { system, programs }: MachineFacts,
  topic: keyof typeof texts.missing,
  name: keyof typeof PACKAGES,
): MachineFinding {
  const found = programs[name];
  const isApple = name === 'gcc' && system.platform === 'darwin';
  const install: Remedy = isApple
    ? { text: remedyTexts.install, commands: ['xcode-select --install'] }
    : installRemedy(system, PACKAGES[name]);
  const missing = (code: string, text: LocalizedText): MachineFinding => ({
    topic,
    verdict: 'warning',
    code,
    text,
    remedies: [install],
  });
  if (found === null) return missing(`${topic}-missing`, texts.missing[topic]);
  const { version, path, forBots } = found;
  if (!forBots) return missing(`${topic}-unreachable`, texts.unreachable(path));
  if (topic === 'java' && programs.javac === null)
    return missing('javac-missing', texts.noCompiler(version));
  return {
    topic,
    verdict: 'ok',
    code: topic,
    text: texts.program({ name, version }),
    remedies: [],
  };
}
