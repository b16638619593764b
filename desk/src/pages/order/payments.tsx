import { money } from '#desk/lib/format.ts';
import { leftOf, type OrderStory, type StoryPayment } from '#desk/lib/order/story.ts';
import { spelled } from '#desk/lib/words.ts';
import { Id } from '#desk/ui/copy.tsx';
import { Link } from '#desk/ui/link.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Time } from '#desk/ui/time.tsx';
import { Badge } from '#web/ui/layout/surface.tsx';
import { PaidWith } from './paid-with.tsx';

/** The attempts to pay, with their money. */
export function Payments({ story: { order, payments, refunds } }: { story: OrderStory }) {
  return (
    <Section title="Payments" count={payments.length}>
      {payments.length === 0 && <Nothing>No payment has started.</Nothing>}
      <ul className="grid gap-4 divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment.id} className="grid gap-2 not-last:pb-4">
            <Payment payment={payment} left={leftOf(payment, refunds)} uid={order.uid} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Payment({ payment, left, uid }: { payment: StoryPayment; left: number; uid: number }) {
  const { currency, amount, captured, refunded, paidOutside, disputed } = payment;
  const sums = [
    ['Amount', amount],
    ['Captured', captured],
    ['Refunded', refunded],
    ['Paid in another way', paidOutside],
    ['Disputed', disputed],
  ] as const;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">
          {spelled(payment.provider)} · {spelled(payment.method)}
        </span>
        <StatePill of="attempt" state={payment.state} />
        {payment.counts && <Badge tone="neutral">Pays the order</Badge>}
      </p>
      <PaidWith payment={payment} uid={uid} />
      {payment.failure && <p className="text-bad text-sm">{payment.failure}</p>}
      <dl className="grid gap-y-0.5 text-sm">
        {sums
          .filter(([name, sum]) => sum > 0 || name === 'Amount')
          .map(([name, sum]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-muted">{name}</dt>
              <dd>{money(sum, currency)}</dd>
            </div>
          ))}
        {captured > 0 && (
          <div className="flex justify-between gap-4 border-line border-t pt-1 font-semibold">
            <dt>Left to refund</dt>
            <dd>{money(left, currency)}</dd>
          </div>
        )}
      </dl>
      {disputed > 0 && payment.state === 'disputed' && (
        <p className="text-sm">
          <Link to="/disputes" className="text-accent hover:underline">
            Deadline of the dispute
          </Link>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 text-faint text-xs">
        <Id id={payment.id} label="id of the payment" />
        {payment.providerId && <Id id={payment.providerId} label="the provider’s id" />}
        <Time at={payment.createdAt} />
      </p>
      {payment.checkAt && (
        <p className="text-faint text-xs">
          The provider is asked next: <Time at={payment.checkAt} />
        </p>
      )}
    </>
  );
}
