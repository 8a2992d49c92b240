import { useState } from 'preact/hooks';
import type { BotPage } from '../../protocols/bot-wire.ts';
import { FaultNotice } from '../parts/fault-notice.tsx';
import { submitBy } from '../parts/fields.tsx';
import { useRequest } from '../parts/use-request.ts';
import { readNothing, request } from '../session/api.ts';
import { go } from '../shell/router.ts';
import { useTranslator } from '../shell/translator.ts';
import { botTexts } from '../texts/bots.ts';

/** A bot's name, and its removal. */
export function BotSettings({ bot }: { readonly bot: BotPage }) {
  const { t } = useTranslator(botTexts);
  const [name, setName] = useState(bot.name);
  const [isSure, setSure] = useState(false);
  const { isBusy, fault, run } = useRequest();
  const path = `/api/bots/${bot.id}`;
  const rename = () => void run(() => request('PATCH', path, readNothing, { name }));
  const remove = async () => {
    if (await run(() => request('DELETE', path, readNothing))) go(`/class/${bot.classroom.id}`);
  };
  return (
    <section class="slip" aria-labelledby="settings-title">
      <h2 id="settings-title">{t.bots.settings.title}</h2>
      <form class="name-form" onSubmit={submitBy(rename)}>
        <input
          type="text"
          value={name}
          maxLength={30}
          required
          autocomplete="off"
          aria-label={t.bots.name}
          onInput={event => setName(event.currentTarget.value)}
        />
        <button type="submit" class="tab" disabled={isBusy || name.trim() === bot.name}>
          {t.bots.settings.rename}
        </button>
      </form>
      <FaultNotice fault={fault} />
      {isSure ? (
        <div class="actions">
          <p>{t.bots.settings.removeHow}</p>
          <button
            type="button"
            class="button danger"
            disabled={isBusy}
            onClick={() => void remove()}
          >
            {t.bots.settings.removeSure}
          </button>
          <button type="button" onClick={() => setSure(false)}>
            {t.bots.settings.cancel}
          </button>
        </div>
      ) : (
        <button type="button" class="quiet" onClick={() => setSure(true)}>
          {t.bots.settings.remove}
        </button>
      )}
    </section>
  );
}
