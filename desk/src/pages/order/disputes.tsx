import { disputeAdvice } from '#desk/lib/advice.ts';
import { sendingMs } from '#desk/lib/evidence.ts';
import { money } from '#desk/lib/format.ts';
import { type OrderStory, wasDisputed } from '#desk/lib/order/story.ts';
import { useNow } from '#desk/lib/use-now.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { spelled } from '#desk/lib/words.ts';
import { Id } from '#desk/ui/copy.tsx';
import { Due } from '#desk/ui/due.tsx';
import { EvidenceButtons } from '#desk/ui/evidence-buttons.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Section } from '#desk/ui/page.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';

/** The disputes of an order with their evidence; nothing if it has none. */
export function Disputes({ story }: { story: OrderStory }) {
  const isDisputed = wasDisputed(story);
  const now = useNow();
  const read = useRead(
    'GET /orders/:number/disputes',
    { params: { number: story.order.number } },
    {
      enabled: isDisputed,
      everyMs: (data) => sendingMs(data?.disputes ?? []),
    },
  );
  if (!isDisputed) return null;
  return (
    <Section title="Disputes" count={read.data?.disputes.length}>
      <Loaded read={read} what="the disputes">
        {({ disputes }) => (
          <ul className="grid gap-4 divide-y divide-line">
            {disputes.map((dispute) => (
              <li key={dispute.dispute} className="grid gap-2 text-sm not-last:pb-4">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-medium">{money(dispute.amount, dispute.currency)}</span>
                  <StatePill of="dispute" state={dispute.status} />
                  <StatePill of="proof" state={dispute.evidence ?? 'none'} />
                </p>
                <p>{dispute.reason ? spelled(dispute.reason) : 'The provider names no reason.'}</p>
                {dispute.status === 'open' && (
                  <div>
                    <Due dueBy={dispute.dueBy} now={now} />
                  </div>
                )}
                {dispute.status === 'open' && <p className="text-muted">{disputeAdvice(dispute)}</p>}
                {dispute.evidenceError && <p className="wrap-anywhere text-bad">{dispute.evidenceError}</p>}
                <EvidenceButtons dispute={dispute} now={now} />
                <Id id={dispute.dispute} label="id of the dispute" />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
