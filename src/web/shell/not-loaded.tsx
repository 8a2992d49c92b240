import { useTranslator } from './translator.ts';

/** Shown instead of a part of the app that cannot be loaded: no network, or a newer version has replaced it. */
export function NotLoaded() {
  const { t } = useTranslator();
  return (
    <section class="plain-page" role="status">
      <p>{t.broken}</p>
      <button type="button" class="button" onClick={() => location.reload()}>
        {t.play.reload}
      </button>
    </section>
  );
}
