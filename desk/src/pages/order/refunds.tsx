import { money } from '#desk/lib/format.ts';
import { isOwed, type OrderStory, returnedElsewhere, type StoryRefund } from '#desk/lib/order/story.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { refundReason } from '#desk/lib/words.ts';
import { Button } from '#desk/ui/button.tsx';
import { Id } from '#desk/ui/copy.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Time } from '#desk/ui/time.tsx';
import { useActing } from './acting/use-acting.ts';

/** The refunds; those that failed have their two ways out. */
export function Refunds({ story: { refunds, payments, order } }: { story: OrderStory }) {
  const elsewhere = returnedElsewhere(payments, refunds);
  return (
    <Section title="Refunds" count={refunds.length}>
      {elsewhere > 0 && (
        <p className="text-sm not-last:pb-4">
          {money(elsewhere, order.currency)} went back at the provider, without a refund of the shop.
        </p>
      )}
      {refunds.length === 0 && elsewhere === 0 && <Nothing>No money went back.</Nothing>}
      <ul className="grid gap-4 divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund.id} className="grid gap-1.5 not-last:pb-4">
            <Refund refund={refund} currency={order.currency} />
            {isOwed(refund, refunds) && <WaysOut refund={refund} sum={money(refund.amount, order.currency)} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Refund({ refund, currency }: { refund: StoryRefund; currency: string }) {
  const { amount, state, reason, error, createdAt, settledAt, paidOutside } = refund;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{money(amount, currency)}</span>
        <StatePill of="refund" state={state} />
        <span className="ml-auto text-faint text-xs">
          <Time at={createdAt} />
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
        {refundReason(reason)}
        <Id id={refund.id} label="id of the refund" />
      </p>
      {error && <p className="wrap-anywhere text-bad text-sm">{error}</p>}
      {settledAt && (
        <p className="text-ok text-sm">
          Settled in another way: {money(paidOutside ?? amount, currency)}, <Time at={settledAt} />
        </p>
      )}
    </>
  );
}

function WaysOut({ refund, sum }: { refund: StoryRefund; sum: string }) {
  const { open } = useActing();
  const can = useCan();
  if (!can('orders.refund'))
    return <p className="text-muted text-sm">The buyer is still owed this. Your role may not refund.</p>;
  return (
    <p className="mt-1 flex flex-wrap gap-2">
      <Button size="small" icon="refresh" onClick={() => open({ does: 'resend', refund: refund.id, sum })}>
        Resend
      </Button>
      <Button size="small" onClick={() => open({ does: 'settle', refund: refund.id, sum })}>
        Settled in another way
      </Button>
    </p>
  );
}
