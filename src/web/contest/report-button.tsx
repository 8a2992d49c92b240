import { useRequest } from '../parts/use-request.ts';
import { download } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { contestTexts } from '../texts/contest.ts';

/** Saves a contest's report, which opens offline; with real names for the teacher alone. */
export function ReportButton({ id, isReal }: { readonly id: string; readonly isReal: boolean }) {
  const { t, say, lang } = useTranslator(contestTexts);
  const { isBusy, fault, run } = useRequest();
  const path = `/api/contests/${id}/report?lang=${lang}${isReal ? '&names=real' : ''}`;
  const label = isReal ? t.contest.realReport : t.contest.report;
  return (
    <>
      <button
        type="button"
        class="quiet"
        disabled={isBusy}
        onClick={() => void run(() => download(path, `quadrille-${id}.html`))}
      >
        {isBusy ? t.contest.checking : label}
      </button>
      {fault && <span class="fault">{say(fault.message)}</span>}
    </>
  );
}
