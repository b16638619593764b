import { type ConsentNeeded, consentsOf, type Plan } from '#desk/lib/catalog/catalog.ts';
import { Tick } from '#desk/ui/field.tsx';
import { Lines } from './lines.tsx';

export type Consents = Partial<Record<ConsentNeeded['name'], boolean>>;

/** Returns true if each risky kind of change has its consent. */
export const isConsented = (plan: Plan, given: Consents): boolean =>
  consentsOf(plan).every(({ name }) => given[name] === true);

/** Returns a sentence with the number of changes, and says if none of them is risky. */
function summaryOf(plan: Plan): string {
  const { differences } = plan.counts;
  if (differences === 0) return 'This changes nothing in the shop.';
  const changes = differences === 1 ? '1 change' : `${differences} changes`;
  return consentsOf(plan).length === 0
    ? `${changes}. Nothing is removed, no price changes and no limit is lifted.`
    : `${changes}.`;
}

interface Props {
  plan: Plan;
  given: Consents;
  /** Says that a consent is missing. */
  isMissing: boolean;
  onChange(given: Consents): void;
}

/** The explicit consent to each risky kind of change, with its lines. */
export function ConsentFields({ plan, given, isMissing, onChange }: Props) {
  const needed = consentsOf(plan);
  return (
    <>
      <p className="text-muted text-sm">
        {summaryOf(plan)} {needed.length > 0 && 'Tick each kind to allow it:'}
      </p>
      {needed.map(({ name, label, lines, total }) => (
        <div key={name} className="grid gap-2 rounded-control bg-warn-tint p-3">
          <Tick
            label={<span className="font-medium">{label}</span>}
            checked={given[name] === true}
            onTick={(ticked) => onChange({ ...given, [name]: ticked })}
          />
          <section className="max-h-48 overflow-y-auto" aria-label={label} tabIndex={lines.length > 8 ? 0 : undefined}>
            <Lines lines={lines} total={total} label={`${label}, in detail`} />
          </section>
        </div>
      ))}
      {isMissing && (
        <p role="alert" className="text-bad text-sm">
          Tick each kind of change above to allow it.
        </p>
      )}
    </>
  );
}
