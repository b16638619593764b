import type { Plan } from '#desk/lib/catalog/catalog.ts';
import { readableLine } from '#desk/lib/catalog/difference-line.ts';
import { count } from '#desk/lib/format.ts';

/** Lines of a difference. */
export function Lines({
  lines,
  total = lines.length,
  label,
}: {
  lines: readonly string[];
  total?: number;
  label: string;
}) {
  return (
    <>
      <ul aria-label={label} className="grid gap-1 font-mono text-xs">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are not changed.
          <li key={at} className="wrap-anywhere">
            {readableLine(line)}
          </li>
        ))}
      </ul>
      {total > lines.length && (
        <p className="text-faint text-xs">… and {count(total - lines.length)} more. The command “catalog” lists all.</p>
      )}
    </>
  );
}

/** All changes of a plan, folded if there are many. */
export const AllChanges = ({ plan: { differences, counts } }: { plan: Plan }) => (
  <details open={counts.differences <= 20}>
    <summary className="cursor-pointer text-muted text-sm">All changes ({counts.differences})</summary>
    <div className="mt-2">
      <Lines lines={differences} total={counts.differences} label="All changes" />
    </div>
  </details>
);
