import { assignments } from '../../assignments/index.ts';
import { AssignmentSection } from '../courses/assignment-section.tsx';
import { Synthesis } from '../courses/synthesis.tsx';
import { NotFound } from '../shell/not-found.tsx';
import type { PageProps } from '../shell/pages.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';
import { courseTexts } from '../texts/courses.ts';

/** The part of the address after /cours for the summary. */
const SYNTHESIS = 'synthese';

export default function Courses({ address: { path } }: PageProps) {
  if (path.length === 1) return <Overview />;
  return path.length === 2 && path[1] === SYNTHESIS ? <Synthesis /> : <NotFound />;
}

/** The five assignments, one after the other. */
function Overview() {
  const { t, say } = useTranslator(courseTexts);
  useTitle(t.courses.title);
  return (
    <div class="courses">
      <header>
        <h1>{t.courses.title}</h1>
        <p class="lead">{t.courses.lead}</p>
        <nav class="tabs" aria-label={t.courses.list}>
          {assignments.map(({ name, title }) => (
            <a key={name} class="tab" href={`#${name}`}>
              {say(title)}
            </a>
          ))}
          <a class="tab" href={`/cours/${SYNTHESIS}`}>
            {t.synthesis.title}
          </a>
        </nav>
        <p class="muted">{t.courses.sources('quadrille', 'bin/quadrille.js')}</p>
      </header>
      {assignments.map(assignment => (
        <AssignmentSection key={assignment.name} assignment={assignment} />
      ))}
    </div>
  );
}
