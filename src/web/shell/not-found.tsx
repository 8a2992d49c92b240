import { useTitle } from './title.ts';
import { useTranslator } from './translator.ts';

export function NotFound({ why }: { readonly why?: string }) {
  const { t } = useTranslator();
  useTitle(t.notFound.title);
  return (
    <section class="plain-page">
      <h1>{t.notFound.title}</h1>
      <p>{why ?? t.notFound.text}</p>
      <p>
        <a class="button" href="/">
          {t.notFound.home}
        </a>
      </p>
    </section>
  );
}
