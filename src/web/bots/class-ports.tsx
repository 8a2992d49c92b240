import { useState } from 'preact/hooks';
import { readClassPortsState, readMadeTcpBot } from '../../protocols/bot-port-wire.ts';
import { BOT_PROTOCOLS, PROTOCOL_GAME, tcpProtocolsFor } from '../../protocols/bot-seats.ts';
import { FaultNotice } from '../parts/fault-notice.tsx';
import { CheckField, SelectField, submitBy, TextField } from '../parts/fields.tsx';
import { GameField } from '../parts/games.tsx';
import { useRequest } from '../parts/use-request.ts';
import { request } from '../session/api.ts';
import { useTopic } from '../session/topics.ts';
import { useTranslator } from '../shell/translator.ts';
import { tcpBotTexts } from '../texts/tcp-bots.ts';
import { TcpBotPanel } from './tcp-panel.tsx';

/** The bots of a class that connect over TCP (all for the teacher, own ones for students), and a form for a new one. */
export function ClassPorts({ classroom }: { readonly classroom: string }) {
  const { t, say } = useTranslator(tcpBotTexts);
  const { state, fault } = useTopic(`class-ports:${classroom}`, readClassPortsState);
  return (
    <section class="slip" aria-labelledby="tcp-title">
      <h2 id="tcp-title">{t.tcp.title}</h2>
      <p class="muted">{t.tcp.lead}</p>
      {fault && <p class="notice">{say(fault.message)}</p>}
      {state?.bots.map(bot => (
        <details key={bot.bot} open={bot.candidates.length > 0 || state.bots.length === 1}>
          <summary>
            <bdi>{bot.name}</bdi>
          </summary>
          <TcpBotPanel state={bot} />
        </details>
      ))}
      <NewTcpBot classroom={classroom} />
    </section>
  );
}

const [USUAL] = BOT_PROTOCOLS;

function NewTcpBot({ classroom }: { readonly classroom: string }) {
  const { t } = useTranslator(tcpBotTexts);
  const [name, setName] = useState('');
  const [game, setGame] = useState<string>(PROTOCOL_GAME[USUAL]);
  const protocols = tcpProtocolsFor(game);
  const [chosen, setChosen] = useState<string>(USUAL);
  const protocol = protocols.find(each => each === chosen) ?? protocols[0];
  const [isOwn, setOwn] = useState(true);
  const { isBusy, fault, run } = useRequest();
  const create = async () => {
    const body = { name, game, protocol, port: isOwn ? 'own' : 'shared' };
    const path = `/api/classes/${classroom}/tcp-bots`;
    if (await run(() => request('POST', path, readMadeTcpBot, body))) setName('');
  };
  return (
    <details>
      <summary>{t.tcp.make}</summary>
      <form class="setup" onSubmit={submitBy(create)}>
        <TextField
          label={t.tcp.name}
          value={name}
          set={setName}
          maxLength={100}
          autocomplete="off"
          required
        />
        <GameField label={t.tcp.game} game={game} set={setGame} />
        <SelectField
          label={t.tcp.protocol}
          value={protocol}
          set={setChosen}
          choices={protocols.map(each => [each, t.tcp.protocols[each]])}
        />
        <CheckField checked={isOwn} set={setOwn}>
          {t.tcp.ownPort}
        </CheckField>
        <p class="muted">{t.tcp.ownPortHow}</p>
        <p class="begin">
          <button type="submit" class="button" disabled={isBusy || name.trim() === ''}>
            {t.tcp.create}
          </button>
        </p>
        <FaultNotice fault={fault} />
      </form>
    </details>
  );
}
