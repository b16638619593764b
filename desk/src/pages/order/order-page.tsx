import { useEffect } from 'react';
import { useDesk } from '#desk/lib/desk.ts';
import { isMoving, type OrderStory } from '#desk/lib/order/story.ts';
import { tellOrder } from '#desk/lib/tell/order.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Copy } from '#desk/ui/copy.tsx';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Page } from '#desk/ui/page.tsx';
import { Tell } from '#desk/ui/tell.tsx';
import { ActingProvider, Said } from './acting/acting.tsx';
import { ActionBar } from './acting/action-bar.tsx';
import { OpenDialog } from './acting/open-dialog.tsx';
import { Audit } from './audit.tsx';
import { Country } from './country.tsx';
import { Deliveries } from './deliveries.tsx';
import { Disputes } from './disputes.tsx';
import { Documents } from './documents.tsx';
import { Head } from './head.tsx';
import { Ledger } from './ledger.tsx';
import { Payments } from './payments.tsx';
import { Receipts } from './receipts.tsx';
import { Refunds } from './refunds.tsx';
import { Timeline } from './timeline.tsx';
import { WaitsForApproval } from './waits-for-approval.tsx';

/** An order that the shop works on is read again after this time. */
const MOVING_MS = 5_000;

/** Everything that is known of one order, and the actions on it. */
export function OrderPage({ number }: { number: string }) {
  const { lookedAt } = useDesk();
  const can = useCan();
  const may = can('orders.read');
  const read = useRead(
    'GET /orders/:number',
    { params: { number } },
    {
      enabled: may,
      everyMs: (story) => (story && isMoving(story) ? MOVING_MS : null),
    },
  );
  const found = read.data?.order.number;
  useEffect(() => {
    if (found) lookedAt.add(`/orders/${found}`);
  }, [found, lookedAt]);
  return (
    <ActingProvider>
      <Page
        title={`Order ${number}`}
        heading={<Heading number={number} />}
        aside={read.data && <ActionBar story={read.data} />}
      >
        {may ? (
          <Loaded read={read} what={`order ${number}`} lines={8}>
            {(story) => <Story story={story} />}
          </Loaded>
        ) : (
          <Forbidden what="orders" />
        )}
      </Page>
    </ActingProvider>
  );
}

const Heading = ({ number }: { number: string }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    Order <span className="font-mono text-lg">{number}</span>
    <Copy text={number} label="order number" />
  </span>
);

const Story = ({ story }: { story: OrderStory }) => (
  <>
    <Said />
    <WaitsForApproval number={story.order.number} />
    <Head story={story} />
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_25rem] xl:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 gap-5">
        <Tell text={tellOrder(story, Date.now())} locale={story.tell.locale} />
        <Timeline story={story} />
      </div>
      <div className="grid min-w-0 gap-5 md:max-xl:grid-cols-2 md:max-xl:items-start xl:row-span-2">
        <Disputes story={story} />
        <Payments story={story} />
        <Refunds story={story} />
        <Deliveries deliveries={story.deliveries} takeBacks={story.takeBacks} />
        <Receipts receipts={story.receipts} />
        <Documents story={story} />
        <Country country={story.country} />
      </div>
      <div className="grid min-w-0 gap-5">
        <Ledger story={story} />
        <Audit story={story} />
      </div>
    </div>
    <OpenDialog story={story} />
  </>
);
