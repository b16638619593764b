import { Icon } from '#web/ui/pictures/icon.tsx';
import type { Vip } from '../model/vip.ts';

/** Questions that open to their answers; uses `details`, which works before any script. */
export function QuestionList({ questions }: Pick<Vip, 'questions'>) {
  return (
    <ul className="grid gap-3">
      {questions.map(({ question, answer }) => (
        <li key={question}>
          <details className="group rounded-card bg-surface shadow-card">
            <summary className="flex min-h-14 list-none items-center gap-3 rounded-card px-4 py-3 font-semibold md:px-6 [&::-webkit-details-marker]:hidden">
              <span className="min-w-0 flex-1">{question}</span>
              <Icon
                name="chevron-down"
                className="text-faint transition-transform duration-(--medium) group-open:rotate-180"
              />
            </summary>
            <p className="whitespace-pre-line px-4 pb-4 text-muted md:px-6">{answer}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}
