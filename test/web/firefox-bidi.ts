import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';

/** The system's Firefox, driven by WebDriver BiDi: Playwright drives only builds of its own. */

interface Answer {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly message?: string;
}

interface Evaluated {
  readonly type: 'success' | 'exception';
  readonly result?: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly text: string };
}

export class Firefox {
  readonly #child: ChildProcess;
  readonly #socket: WebSocket;
  readonly #profile: string;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;
  #tab = '';
  /** Errors and warnings in the pages' consoles. */
  readonly complaints: string[] = [];

  private constructor(child: ChildProcess, socket: WebSocket, profile: string) {
    this.#child = child;
    this.#socket = socket;
    this.#profile = profile;
    socket.on('message', data => this.#receive(JSON.parse(String(data)) as Answer));
  }

  static async open(program: string, width: number, height: number): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'quadrille-firefox-'));
    const args = [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port',
      '0',
    ];
    const child = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile, LC_ALL: 'C.UTF-8' },
    });
    const address = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stderr?.setEncoding('utf8').on('data', (more: string) => {
        said += more;
        const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      });
      child.once('exit', () => reject(new Error(`Firefox ended: ${said}`)));
    });
    const socket = new WebSocket(`${address}/session`);
    await once(socket, 'open');
    const firefox = new Firefox(child, socket, profile);
    await firefox.#send('session.new', { capabilities: {} });
    await firefox.#send('session.subscribe', { events: ['log.entryAdded'] });
    const tree = (await firefox.#send('browsingContext.getTree', {})) as {
      readonly contexts: readonly { readonly context: string }[];
    };
    firefox.#tab = tree.contexts[0].context;
    const viewport = { width, height };
    await firefox.#send('browsingContext.setViewport', { context: firefox.#tab, viewport });
    return firefox;
  }

  async goto(url: string): Promise<void> {
    await this.#send('browsingContext.navigate', { context: this.#tab, url, wait: 'complete' });
  }

  /** The value of an expression in the page, which may be a promise. */
  async evaluate<T>(expression: string): Promise<T> {
    const text = `(async () => JSON.stringify(await (${expression})) ?? 'null')()`;
    const evaluated = (await this.#send('script.evaluate', {
      ...{ expression: text, awaitPromise: true, target: { context: this.#tab } },
    })) as Evaluated;
    if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails?.text);
    return JSON.parse(String(evaluated.result?.value)) as T;
  }

  /** Clicks with the mouse in the middle of the element that an expression finds. */
  async click(element: string): Promise<void> {
    const [x, y] = await this.evaluate<[number, number]>(
      `(element => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width, height } = element.getBoundingClientRect();
        return [Math.round(left + width / 2), Math.round(top + height / 2)];
      })(${element})`,
    );
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.#act({ type: 'pointer', id: 'mouse', actions });
  }

  async press(value: string): Promise<void> {
    const actions = [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
    await this.#act({ type: 'key', id: 'keys', actions });
  }

  async close(): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#socket.close();
    this.#child.kill('SIGKILL');
    await exited;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  #act(source: object): Promise<unknown> {
    return this.#send('input.performActions', { context: this.#tab, actions: [source] });
  }

  #send(method: string, params: object): Promise<unknown> {
    const id = ++this.#last;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return waiting.promise;
  }

  #receive({ id, method, params, result, message }: Answer): void {
    if (method === 'log.entryAdded') {
      const { level, text } = params as { readonly level: string; readonly text: string | null };
      if (level === 'error' || level === 'warn') this.complaints.push(text ?? '');
    }
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (message === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(message));
  }
}
