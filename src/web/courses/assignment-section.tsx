import type { Assignment } from '../../assignments/assignment.ts';
import { useTranslator } from '../shell/translator.ts';
import { courseTexts } from '../texts/courses.ts';
import { CommandLine } from './command-line.tsx';
import { DepthChoice } from './depth-choice.tsx';
import { FigureBoard } from './figure-board.tsx';

/** One assignment: what it asks, its figures, and what of it runs. */
export function AssignmentSection({ assignment }: { readonly assignment: Assignment }) {
  const { t, say } = useTranslator(courseTexts);
  const { name, title, school, asks, rules, commands, links, figures, documents, depth } =
    assignment;
  return (
    <section class="course" id={name} aria-labelledby={`${name}-title`}>
      <header>
        <h2 id={`${name}-title`}>{say(title)}</h2>
        <p class="muted">{say(school)}</p>
        <p>{say(asks)}</p>
        <p class="actions">
          {links.map(({ to, text }, i) => (
            <a key={to} class={i === 0 ? 'button' : 'button-like'} href={to}>
              {say(text)}
            </a>
          ))}
        </p>
      </header>
      <div class="course-figure sheet">
        <FigureBoard figures={figures} />
      </div>
      <div class="course-more">
        {depth !== undefined && <DepthChoice rules={rules} choices={depth} />}
        <section class="slip">
          <h3>{t.courses.terminal}</h3>
          <ul class="commands">
            {commands.map(command => (
              <CommandLine key={command.line} command={command} />
            ))}
          </ul>
        </section>
        <section>
          <h3>{t.courses.documents}</h3>
          <ul class="course-documents">
            {documents.map(({ to, text }) => (
              <li key={to}>
                {say(text)} <code>{to}</code>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </section>
  );
}
