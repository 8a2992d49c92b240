import { useState } from 'preact/hooks';
import type { Game } from '../../core/game.ts';
import { games } from '../../games/index.ts';
import { canPlay, PROGRAM_PROTOCOLS } from '../../protocols/bot-seats.ts';
import { readBotList, readCreatedBot } from '../../protocols/bot-wire.ts';
import type { ClassState } from '../../protocols/class-wire.ts';
import { publicAddress } from '../class/invite-panel.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { FaultNotice } from '../parts/fault-notice.tsx';
import { SelectField, submitBy, TextField } from '../parts/fields.tsx';
import { GameField, useGameName } from '../parts/games.tsx';
import { useRequest } from '../parts/use-request.ts';
import { request } from '../session/api.ts';
import { ownSecret } from '../session/own-secret.ts';
import { useTopic } from '../session/topics.ts';
import { players } from '../setup/setup.ts';
import { go } from '../shell/router.ts';
import { useTranslator } from '../shell/translator.ts';
import { botTexts } from '../texts/bots.ts';
import { useLauncher } from './use-launcher.ts';

/** The bots of a class (all for the teacher, their own for students), and forms for new ones. */
export function ClassBotList({
  state: { id: classroom, address },
  isTeacher,
}: {
  readonly state: Pick<ClassState, 'id' | 'address'>;
  readonly isTeacher: boolean;
}) {
  const { t } = useTranslator(botTexts);
  const { state } = useTopic(`class-bots:${classroom}`, readBotList);
  const gameName = useGameName();
  const shown = (state?.bots ?? []).filter(({ isOwn }) => isTeacher || isOwn);
  return (
    <section class="slip" aria-labelledby="bots-title">
      <h2 id="bots-title">{isTeacher ? t.bots.title : t.bots.yours}</h2>
      {state && shown.length === 0 && (
        <p class="muted">{isTeacher ? t.bots.noneYet : t.bots.none}</p>
      )}
      <ul class="plain-list contest-list bot-list">
        {shown.map(({ id, name, game, means, author, plays, isHere }) => (
          <li key={id} class={isHere ? 'is-here' : 'is-away'}>
            <a href={`/bot/${id}`}>
              <bdi>{name}</bdi>
            </a>
            <span class="muted">
              {[
                gameName(game),
                t.bots.means[means],
                isTeacher && means !== 'engine' && t.bots.by(author),
                plays === null ? t.bots.noVersion : isHere ? t.bots.here : t.bots.away,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <p class="ways-lead">{t.bots.ways}</p>
      <ConnectHow classroom={classroom} address={publicAddress({ address })} />
      <NewUpload classroom={classroom} />
      <p class="new-bot">
        <a href="#tcp-title">{t.bots.byTcp}</a>
      </p>
      {isTeacher && <NewEngine classroom={classroom} />}
    </section>
  );
}

const gameOf = (id: string): Game => games.find(game => game.id === id) ?? games[0];

function NewUpload({ classroom }: { readonly classroom: string }) {
  const { t } = useTranslator(botTexts);
  const [name, setName] = useState('');
  const [game, setGame] = useState<string>(games[0].id);
  const [chosen, setChosen] = useState<string>('ugi');
  const { isBusy, fault, run } = useRequest();
  const fitting = PROGRAM_PROTOCOLS.filter(each => canPlay(each, gameOf(game)));
  const protocol = fitting.find(each => each === chosen) ?? 'ugi';
  const create = async () => {
    const body = { means: 'upload', classroom, name, game, protocol };
    const created = await run(() => request('POST', '/api/bots', readCreatedBot, body));
    if (created) go(`/bot/${created.value.id}`);
  };
  return (
    <details class="new-bot">
      <summary>{t.bots.make}</summary>
      <form class="setup" onSubmit={submitBy(create)}>
        <p class="muted">{t.bots.makeHow}</p>
        <NameField name={name} setName={setName} />
        <GameField label={t.bots.game} game={game} set={setGame} />
        <SelectField
          label={t.bots.speaks}
          value={protocol}
          set={setChosen}
          choices={fitting.map(each => [each, t.bots.protocols[each]])}
        />
        <p>
          <button type="submit" class="button" disabled={isBusy}>
            {t.bots.create}
          </button>
        </p>
        <FaultNotice fault={fault} />
      </form>
    </details>
  );
}

/** How to connect a program of one's own machine: in a closed part of the page, since the command holds a secret. */
function ConnectHow({
  classroom,
  address,
}: {
  readonly classroom: string;
  readonly address: string;
}) {
  const { t } = useTranslator(botTexts);
  const [isOpen, setOpen] = useState(false);
  const [game, setGame] = useState<string>(games[0].id);
  const launcher = useLauncher();
  const link = `${address}class/${classroom}#${ownSecret()}`;
  return (
    <details class="new-bot" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t.bots.connect.title}</summary>
      {isOpen && (
        <div class="setup">
          <p class="muted">{t.bots.connect.how}</p>
          <GameField label={t.bots.game} game={game} set={setGame} />
          {launcher !== null && (
            <CopyText
              title={t.bots.connect.command}
              text={`${launcher} connect '${link}' --game ${game} -- python3 bot.py`}
            />
          )}
        </div>
      )}
    </details>
  );
}

/** A form that adds an engine of ours. */
function NewEngine({ classroom }: { readonly classroom: string }) {
  const { t } = useTranslator(botTexts);
  const app = useTranslator();
  const [name, setName] = useState('');
  const [game, setGame] = useState<string>(games[0].id);
  const [chosen, setChosen] = useState('level:3');
  const { isBusy, fault, run } = useRequest();
  const { levels, strategies } = players(gameOf(game), app);
  const seats = [...levels, ...strategies];
  const seat = seats.find(([value]) => value === chosen)?.[0] ?? seats[0][0];
  const create = async () => {
    const body = { means: 'engine', classroom, name, game, seat };
    if (await run(() => request('POST', '/api/bots', readCreatedBot, body))) setName('');
  };
  return (
    <details class="new-bot">
      <summary>{t.bots.engine}</summary>
      <form class="setup" onSubmit={submitBy(create)}>
        <p class="muted">{t.bots.engineHow}</p>
        <NameField name={name} setName={setName} />
        <GameField label={t.bots.game} game={game} set={setGame} />
        <SelectField label={t.bots.level} value={seat} set={setChosen} choices={seats} />
        <p>
          <button type="submit" class="button" disabled={isBusy}>
            {t.bots.add}
          </button>
        </p>
        <FaultNotice fault={fault} />
      </form>
    </details>
  );
}

function NameField({
  name,
  setName,
}: {
  readonly name: string;
  readonly setName: (name: string) => void;
}) {
  const { t } = useTranslator(botTexts);
  return (
    <TextField
      label={t.bots.name}
      value={name}
      set={setName}
      maxLength={30}
      required
      autocomplete="off"
    />
  );
}
