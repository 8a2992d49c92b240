import type { LocalizedText } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import type { BrowserFacts, MachineFacts, PortFacts, TerminalFacts } from './facts.ts';
import type { MachineFinding, MachineTopic, Remedy } from './finding.ts';
import { installRemedy } from './packages.ts';
import { remedyTexts } from './remedy-texts.ts';
import { findingTexts as texts } from './texts.ts';

/** Boards, tables and help are laid out for this width. */
const USUAL_COLUMNS = 80;

/** Findings about terminals and browsers. Nothing here is promised. */
export const screenFindings = (facts: MachineFacts): readonly MachineFinding[] => [
  browserFinding(facts),
  portFinding(facts.port),
  terminalFinding(facts.terminal),
];

const finding = (
  topic: MachineTopic,
  code: string,
  text: LocalizedText,
  remedies: readonly Remedy[] = [],
): MachineFinding => ({
  topic,
  verdict: remedies.length === 0 ? 'ok' : 'warning',
  code,
  text,
  remedies,
});

function browserFinding({ system, browser }: MachineFacts): MachineFinding {
  const elsewhere: Remedy = {
    text: remedyTexts.otherDevice,
    commands: ['quadrille serve --host 0.0.0.0'],
  };
  const { command, hasScreen, overSsh }: BrowserFacts = browser;
  if (overSsh)
    return finding('browser', 'browser-ssh', texts.browserSsh, [
      { text: remedyTexts.tunnel, commands: ['ssh -L 4444:localhost:4444 HOST'] },
    ]);
  if (!hasScreen) return finding('browser', 'browser-no-screen', texts.noScreen, [elsewhere]);
  if (command === null)
    return finding('browser', 'browser-missing', texts.noBrowser, [
      installRemedy(system, 'firefox'),
      elsewhere,
    ]);
  const text = command === '' ? texts.systemBrowser : texts.browser(quotable(command));
  return finding('browser', 'browser', text);
}

const takenBy = (port: number, { pid, command }: NonNullable<PortFacts['owner']>): LocalizedText =>
  texts.portTakenBy({ port, pid, command: quotable(command) });

function portFinding({ port, state, code, owner, next }: PortFacts): MachineFinding {
  switch (state) {
    case 'free':
      return finding('port', 'port', texts.port(port));
    case 'taken': {
      const by = owner === null ? texts.portTaken(port) : takenBy(port, owner);
      const remedy: Remedy =
        next === null
          ? { text: remedyTexts.anotherPort, commands: ['quadrille serve --port PORT'] }
          : { text: remedyTexts.nextPort(next) };
      return finding('port', 'port-taken', by, [remedy]);
    }
    case 'refused':
      return finding('port', 'port-refused', texts.portRefused({ port, code: code ?? '' }), [
        { text: remedyTexts.anotherPort, commands: ['quadrille serve --port PORT'] },
      ]);
  }
}

function terminalFinding(terminal: TerminalFacts): MachineFinding {
  const { isTerminal, columns, colourBits, noColour, utf8, term } = terminal;
  if (!isTerminal) return finding('terminal', 'terminal-none', texts.noTerminal);
  if (!utf8)
    return finding('terminal', 'terminal-not-utf8', texts.notUtf8, [
      { text: remedyTexts.utf8, commands: ['export LC_ALL=C.UTF-8'] },
    ]);
  if (term === 'dumb')
    return finding('terminal', 'terminal-dumb', texts.dumb, [{ text: remedyTexts.realTerminal }]);
  if (columns !== null && columns < USUAL_COLUMNS)
    return finding('terminal', 'terminal-narrow', texts.narrow(columns), [
      { text: remedyTexts.wider(USUAL_COLUMNS) },
    ]);
  const bits = noColour ? 1 : colourBits;
  const colours =
    bits < 3 ? texts.noColours : bits > 8 ? texts.allColours : texts.colours(2 ** bits);
  return finding(
    'terminal',
    'terminal',
    texts.terminal({ columns: columns ?? USUAL_COLUMNS, colours }),
  );
}
