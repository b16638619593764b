import type { Diff, Problem } from '#desk/lib/catalog/catalog.ts';
import { useDraftCheck } from '#desk/lib/catalog/use-draft-check.ts';
import { Button } from '#desk/ui/button.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { AllChanges, Lines } from '../lines.tsx';

interface Props {
  id: string;
  version: number;
  onOpen(path: string, line: number): void;
}

/** The mistakes of a draft, or the changes that it would make. It is checked again after each save. */
export function CheckSection({ id, version, onOpen }: Props) {
  const { read, isOld } = useDraftCheck({ id, version });
  const count = read.data?.plan ? read.data.plan.counts.differences : read.data?.problems.length;
  return (
    <Section
      title={read.data && !read.data.plan ? 'Mistakes' : 'Changes'}
      count={count}
      aside={
        <Button size="small" icon="refresh" busy={read.isFetching} onClick={() => void read.refetch()}>
          Check again
        </Button>
      }
    >
      <Loaded read={read} what="the check">
        {(found) => (
          <div className="grid gap-4" aria-busy={read.isFetching || isOld}>
            {found.plan ? <Changes found={found} /> : <Problems problems={found.problems} onOpen={onOpen} />}
            {found.notes.length > 0 && (
              <details>
                <summary className="cursor-pointer text-muted text-sm">
                  Notes of the check ({found.notes.length})
                </summary>
                <ul className="mt-2 grid gap-1 text-sm">
                  {found.notes.map(({ file, line, message }) => (
                    <li key={`${file} ${line} ${message}`} className="wrap-anywhere">
                      {file}: {message}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        )}
      </Loaded>
    </Section>
  );
}

function Changes({ found: { plan } }: { found: Diff }) {
  if (!plan || plan.counts.differences === 0) return <Nothing>This draft would change nothing in the shop.</Nothing>;
  const { removals, prices, lifted, counts, publisher } = plan;
  const kinds = [
    { title: 'Leaves the shop', lines: removals, total: counts.removals },
    { title: 'Changes prices, or goods for a price', lines: prices, total: counts.prices },
    { title: 'Limits less than before', lines: lifted, total: counts.lifted },
  ];
  return (
    <>
      {publisher && (
        <Notice tone="bad">
          This is another publisher’s catalogue: the shop is {publisher.was}’s, the draft is {publisher.is}’s.
        </Notice>
      )}
      {kinds
        .filter(({ total }) => total > 0)
        .map(({ title, lines, total }) => (
          <div key={title} className="grid gap-1 rounded-control bg-warn-tint p-3">
            <h3 className="font-medium text-sm text-warn">
              {title} ({total})
            </h3>
            <Lines lines={lines} total={total} label={title} />
          </div>
        ))}
      <AllChanges plan={plan} />
    </>
  );
}

function Problems({ problems, onOpen }: { problems: readonly Problem[]; onOpen: Props['onOpen'] }) {
  return (
    <ul aria-label="Mistakes" className="grid max-h-96 gap-1 overflow-y-auto">
      {problems.map((problem) => (
        <ProblemLine
          key={`${problem.file} ${problem.line} ${problem.column} ${problem.message}`}
          {...{ problem, onOpen }}
        />
      ))}
    </ul>
  );
}

const ProblemLine = ({ problem, onOpen }: { problem: Problem; onOpen: Props['onOpen'] }) => (
  <li>
    <button
      type="button"
      onClick={() => onOpen(problem.file, problem.line)}
      className="grid w-full rounded-small px-2 py-1 text-left text-sm hover:bg-raised"
    >
      <span className="font-mono text-accent text-xs wrap-anywhere">
        {problem.file}:{problem.line}:{problem.column}
      </span>
      <span className="wrap-anywhere">
        {problem.field && <strong className="font-semibold">{problem.field}: </strong>}
        {problem.message}
      </span>
    </button>
  </li>
);
