import type { TodayData } from '#desk/lib/today/use-today.ts';
import { Icon } from '#desk/ui/icon.tsx';
import { Link } from '#desk/ui/link.tsx';
import { cx } from '#web/ui/cx.ts';

type Problem = TodayData['problems'][number];

/** The page on which an operator can do something about it. */
const PAGES: Partial<Record<Problem['kind'], string>> = {
  events: '/waiting',
  deliveries: '/waiting',
  game: '/waiting',
};

/** Everything that is wrong now, the worst first. */
export function Problems({ problems }: { problems: readonly Problem[] }) {
  const bad = problems.filter(({ level }) => level === 'bad').length;
  return (
    <section aria-label="Problems">
      <p role="status" className="sr-only">
        {problems.length === 0 ? 'No problems' : `${problems.length} to look at, ${bad} of them bad`}
      </p>
      {problems.length === 0 ? (
        <p aria-hidden="true" className="flex items-center gap-2 rounded-card bg-ok-tint px-4 py-3 text-lg text-ok">
          <Icon name="check" size={24} /> All is well. Nothing needs you now.
        </p>
      ) : (
        <ul className="grid gap-2">
          {problems.map(({ kind, level, text }) => (
            <li
              key={text}
              className={cx(
                'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card px-4 py-3 text-lg',
                level === 'bad' ? 'bg-bad-tint text-bad' : 'bg-warn-tint text-warn',
              )}
            >
              <Icon name="alert" size={24} />
              <span className="sr-only">{level === 'bad' ? 'Bad:' : 'Worth a look:'}</span>
              <span className="min-w-0 flex-1 basis-56 font-semibold wrap-anywhere">{text}</span>
              {PAGES[kind] && (
                <Link to={PAGES[kind]} className="text-sm underline underline-offset-2">
                  Needs a look
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
