import { useState } from 'react';
import { useNow } from '#desk/lib/use-now.ts';
import { useReadAgain } from '#desk/lib/use-read.ts';
import { useWaiting, useWaitingCount } from '#desk/lib/waiting.ts';
import { Button } from '#desk/ui/button.tsx';
import { Icon } from '#desk/ui/icon.tsx';
import { Page } from '#desk/ui/page.tsx';
import { type Outcome, Said } from '#desk/ui/said.tsx';
import { ApprovalsSection } from './approvals-section.tsx';
import { DeliveriesSection } from './deliveries-section.tsx';
import { DisputesSection } from './disputes-section.tsx';
import { EndpointsSection } from './endpoints-section.tsx';
import { EventsSection } from './events-section.tsx';
import { RefundsSection } from './refunds-section.tsx';
import { SubscribersSection } from './subscribers-section.tsx';

/** The work that waits for an operator, by kind, each row with the next step. */
export function Waiting() {
  const reads = useWaiting();
  const count = useWaitingCount();
  const now = useNow();
  const readAgain = useReadAgain();
  const [said, setSaid] = useState<Outcome | null>(null);
  const { deliveries, refunds, disputes, events, approvals } = reads;
  const all = [deliveries, refunds, disputes, events, approvals];
  const isClear = count === '0' && all.some(({ isSuccess }) => isSuccess) && all.every(({ isPending }) => !isPending);
  const isFetching = all.some((read) => read.isFetching);
  return (
    <Page
      title="Needs a look"
      aside={
        <Button
          icon="refresh"
          busy={isFetching}
          onClick={() => {
            for (const { refetch } of all) void refetch();
          }}
        >
          Refresh
        </Button>
      }
    >
      <p
        role="status"
        className={isClear ? 'flex items-center gap-2 rounded-card bg-ok-tint px-4 py-3 text-ok' : 'sr-only'}
      >
        {isClear ? (
          <>
            <Icon name="check" size={20} /> All clear. Nothing waits for an operator.
          </>
        ) : (
          `${count} waiting`
        )}
      </p>
      {said && <Said outcome={said} />}
      <ApprovalsSection read={approvals} now={now} />
      <DeliveriesSection
        read={deliveries}
        now={now}
        onDone={(text) => {
          setSaid({ text });
          void readAgain();
        }}
      />
      <RefundsSection read={refunds} now={now} />
      <DisputesSection read={disputes} now={now} />
      <EventsSection read={events} now={now} />
      <SubscribersSection subscribers={events.data?.subscribers ?? []} now={now} />
      <EndpointsSection endpoints={events.data?.endpoints ?? []} now={now} />
    </Page>
  );
}
