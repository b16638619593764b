import type { Draft } from '#desk/lib/catalog/catalog.ts';
import { useNow } from '#desk/lib/use-now.ts';
import { Ago, Time } from '#desk/ui/time.tsx';

/** The last change of a draft, and the revision where it begins. */
export function Facts({ draft }: { draft: Draft }) {
  const now = useNow();
  const { state, base, version, revision, changedBy, changedAt, applyAt, scheduledBy } = draft;
  return (
    <p className="text-muted text-sm">
      {state === 'applied' ? `Applied as revision ${revision}.` : `Begins at revision ${base}.`} Version {version}, by{' '}
      {changedBy}, <Ago at={changedAt} now={now} />.
      {applyAt && (
        <strong className="font-semibold">
          {' '}
          {scheduledBy} applies it on <Time at={applyAt} />. Cancel the schedule to change it.
        </strong>
      )}
    </p>
  );
}
