import type { OrderStory } from '#desk/lib/order/story.ts';
import { receiptName } from '#desk/lib/words.ts';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Time } from '#desk/ui/time.tsx';

/** The emails to the buyer. */
export function Receipts({ receipts }: { receipts: OrderStory['receipts'] }) {
  return (
    <Section title="Receipts" count={receipts.length}>
      {receipts.length === 0 && <Nothing>The buyer left no email, or no email was due yet.</Nothing>}
      <ul className="grid gap-3">
        {receipts.map(({ kind, reference, state, error, updatedAt }) => (
          <li key={`${kind} ${reference}`}>
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{receiptName(kind)}</span>
              <StatePill of="receipt" state={state} />
              <span className="ml-auto text-faint text-xs">
                <Time at={updatedAt} />
              </span>
            </p>
            {error && <p className="wrap-anywhere text-bad text-sm">{error}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
