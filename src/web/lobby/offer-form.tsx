import { SIDES, type Side } from '../../core/game.ts';
import { readSeated } from '../../protocols/people-wire.ts';
import { FaultNotice } from '../parts/fault-notice.tsx';
import { SelectField, submitBy } from '../parts/fields.tsx';
import { GameField } from '../parts/games.tsx';
import { useRequest } from '../parts/use-request.ts';
import { request } from '../session/api.ts';
import { TimeChoice } from '../setup/time-choice.tsx';
import { VariantChoice } from '../setup/variant-choice.tsx';
import { go } from '../shell/router.ts';
import { useTranslator } from '../shell/translator.ts';
import { lobbyTexts } from '../texts/lobby.ts';
import { gameOfRules, readSide } from './game-names.ts';

/** The game to offer, or to challenge somebody to. */
export interface Offer {
  readonly rules: string;
  readonly time: string;
  readonly side: Side;
}

export function OfferForm({
  offer,
  change,
  hasName,
}: {
  readonly offer: Offer;
  readonly change: (offer: Offer) => void;
  /** Whether the user has a nickname, which offering a game to everybody needs. */
  readonly hasName: boolean;
}) {
  const { t, say } = useTranslator(lobbyTexts);
  const { isBusy, fault, run } = useRequest();
  const game = gameOfRules(offer.rules);
  const send = async () => {
    const seated = await run(() => request('POST', '/api/lobby/games', readSeated, offer));
    if (seated) go(`/game/${seated.value.room}`);
  };
  return (
    <form class="slip setup" onSubmit={submitBy(send)}>
      <h2>{t.lobby.offer}</h2>
      <GameField label={t.lobby.game} game={game.id} set={rules => change({ ...offer, rules })} />
      <VariantChoice
        game={game}
        rules={offer.rules}
        choose={rules => change({ ...offer, rules })}
      />
      <TimeChoice game={game} time={offer.time} choose={time => change({ ...offer, time })} />
      <SelectField
        label={t.lobby.side}
        value={offer.side}
        set={side => change({ ...offer, side: readSide(side) })}
        choices={SIDES.map(side => [side, say(game.texts.sides[side])])}
      />
      <FaultNotice fault={fault} />
      <p class="begin">
        <button type="submit" class="button" disabled={isBusy || !hasName}>
          {t.lobby.offerAll}
        </button>
        <a href={`/online/${game.id}?with=friend`}>{t.lobby.byLink}</a>
      </p>
      <p class="muted">{hasName ? t.lobby.offerHow : t.lobby.nameFirst}</p>
    </form>
  );
}
