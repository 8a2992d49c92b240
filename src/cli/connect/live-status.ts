import type { Side } from '../../core/game.ts';
import { findGame } from '../../core/variant.ts';
import { games } from '../../games/index.ts';
import type { ConnectWelcome, ServerItem } from '../../protocols/connect-wire.ts';
import { StatusLine, type StatusOutput } from '../terminal/status-line.ts';
import type { CliTranslator } from '../translator.ts';

type GameShown = NonNullable<Extract<ServerItem, { type: 'open' }>['game']>;

/** What the program does and how its games ended: a status line below the printed events. */
export class LiveStatus {
  readonly #line: StatusLine;
  readonly #translator: CliTranslator;
  readonly #games = new Map<number, { readonly game: GameShown; move: number }>();
  readonly #examined = new Set<number>();
  #score = { won: 0, drawn: 0, lost: 0 };
  #isConnected = false;
  #hasBeen = false;

  constructor(output: StatusOutput, translator: CliTranslator) {
    this.#line = new StatusLine(output);
    this.#translator = translator;
  }

  welcomed({ classroom, bot, resumed }: ConnectWelcome): void {
    const { t } = this.#translator;
    this.#isConnected = true;
    if (!resumed) {
      this.#games.clear();
      this.#examined.clear();
      this.say(t.connect.connected({ classroom, name: bot.name, version: bot.version }));
    } else if (this.#hasBeen) this.say(t.connect.back);
    this.#hasBeen = true;
    this.#show();
  }

  lost(): void {
    if (this.#isConnected) this.say(this.#translator.t.connect.lost);
    this.#isConnected = false;
    this.#show();
  }

  item(item: ServerItem): void {
    const { t } = this.#translator;
    switch (item.type) {
      case 'open':
        if (item.game) {
          this.#games.set(item.run, { game: item.game, move: 0 });
          this.say(t.connect.begins(this.#parts(item.game)));
        } else {
          if (this.#examined.size === 0) this.say(t.connect.examined);
          this.#examined.add(item.run);
        }
        break;
      case 'progress': {
        const shown = this.#games.get(item.run);
        if (shown) shown.move = item.move;
        break;
      }
      case 'result':
        this.#result(item);
        break;
      case 'close':
        this.#games.delete(item.run);
        this.#examined.delete(item.run);
    }
    this.#show();
  }

  /** Prints a line above the status. */
  say(text: string): void {
    this.#line.say(text);
  }

  /** Leaves the cursor on a line of its own. */
  end(): void {
    this.#line.end();
  }

  #result({ run, result, cause }: Extract<ServerItem, { type: 'result' }>): void {
    const { t } = this.#translator;
    const shown = this.#games.get(run);
    if (!shown) return;
    this.#games.delete(run);
    const { opponent } = this.#parts(shown.game);
    if (result === 'spoilt') return this.say(t.connect.spoilt(opponent));
    this.#score = { ...this.#score, [result]: this.#score[result] + 1 };
    const why = cause === null || cause === 'rules' ? '' : ` (${t.play.cause[cause]})`;
    const text = result === 'lost' ? t.connect.lostGame : t.connect[result];
    this.say(text({ opponent, why }));
  }

  #parts({ rules, side, opponent }: GameShown) {
    return { opponent: printable(opponent), side: this.#sideName(rules, side) };
  }

  #sideName(rules: string, side: Side): string {
    const game = findGame(games, rules.split(' ')[0].split(':')[0]);
    return game.ok ? this.#translator.say(game.value.texts.sides[side]) : side;
  }

  #show(): void {
    this.#line.show(this.#text());
  }

  #text(): string {
    const { t } = this.#translator;
    const score = t.connect.score(this.#score);
    if (!this.#isConnected) return t.connect.trying;
    const [shown] = this.#games.values();
    if (shown) {
      const parts = this.#parts(shown.game);
      const { move } = shown;
      return `${move === 0 ? t.connect.begins(parts) : t.connect.playing({ ...parts, move })} ${score}`;
    }
    return `${this.#examined.size > 0 ? t.connect.examining : t.connect.waiting} ${score}`;
  }
}

/** Texts of the server, made safe for a terminal. */
const printable = (text: string): string => text.replace(/\p{C}/gu, '?').slice(0, 64);
