import { useState } from 'react';
import { isOrderNumber } from '#desk/lib/term.ts';
import { useNow } from '#desk/lib/use-now.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { countText, useReadPages } from '#desk/lib/use-read-pages.ts';
import type { Webhook } from '#desk/lib/webhook.ts';
import { spelled } from '#desk/lib/words.ts';
import { Button } from '#desk/ui/button.tsx';
import { Id } from '#desk/ui/copy.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { OrderLink } from '#desk/ui/order-link.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { ShowMore } from '#desk/ui/show-more.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';
import { Ago } from '#desk/ui/time.tsx';
import { ReplayDialog } from './replay-dialog.tsx';

const COLUMNS = [
  { head: 'Type' },
  { head: 'Provider' },
  { head: 'State' },
  { head: 'Order' },
  { head: 'Received' },
  { head: 'Id', isExtra: true },
  { head: 'Action' },
] as const;

/** The stored webhooks of payment providers, newest first. */
export function WebhooksSection() {
  const [isOpen, setOpen] = useState(false);
  const [replayed, setReplayed] = useState<Webhook | null>(null);
  const [said, setSaid] = useState('');
  const now = useNow();
  const mayReplay = useCan()('webhooks.replay');
  const read = useReadPages('GET /webhooks', { query: isOpen ? { open: 'true' } : {} });
  const webhooks = read.data?.flatMap((page) => page.webhooks) ?? [];
  return (
    <Section
      title="Webhooks of providers"
      count={read.data && countText(webhooks, read)}
      isFlush
      aside={
        <Button
          size="small"
          aria-pressed={isOpen}
          className="aria-pressed:bg-accent-tint aria-pressed:text-accent"
          onClick={() => setOpen(!isOpen)}
        >
          Only those that wait
        </Button>
      }
    >
      {said && (
        <div className="p-4">
          <Notice tone="ok">{said}</Notice>
        </div>
      )}
      <Loaded read={read} what="the webhooks">
        {() =>
          webhooks.length === 0 ? (
            <div className="p-4">
              <Nothing>{isOpen ? 'All webhooks are handled.' : 'No provider has sent a webhook yet.'}</Nothing>
            </div>
          ) : (
            <>
              <Table caption="Webhooks of providers" columns={COLUMNS}>
                {webhooks.map((webhook) => (
                  <WebhookRow
                    key={`${webhook.provider} ${webhook.eventId}`}
                    webhook={webhook}
                    now={now}
                    onReplay={mayReplay ? () => setReplayed(webhook) : undefined}
                  />
                ))}
              </Table>
              <ShowMore read={read} />
            </>
          )
        }
      </Loaded>
      {replayed && (
        <ReplayDialog
          webhook={replayed}
          onClose={() => setReplayed(null)}
          onDone={(text) => {
            setReplayed(null);
            setSaid(text);
            void read.refetch();
          }}
        />
      )}
    </Section>
  );
}

interface RowProps {
  webhook: Webhook;
  now: number;
  onReplay: (() => void) | undefined;
}

function WebhookRow({ webhook, now, onReplay }: RowProps) {
  const { type, provider, eventId, state, error, number, receivedAt } = webhook;
  return (
    <Row>
      <HeadCell className="font-mono text-xs/5 wrap-anywhere">{type}</HeadCell>
      <Cell>{spelled(provider)}</Cell>
      <Cell>
        <StatePill of="webhook" state={state} />
        {error && <span className="block max-w-80 text-faint text-xs wrap-anywhere">{error}</span>}
      </Cell>
      <Cell>
        {number && isOrderNumber(number) ? <OrderLink number={number} /> : <span className="text-faint">—</span>}
      </Cell>
      <Cell>
        <Ago at={receivedAt} now={now} />
      </Cell>
      <Cell isExtra>
        <Id id={eventId} label="id of the webhook" />
      </Cell>
      <Cell isAction={Boolean(onReplay)}>
        {onReplay ? (
          <Button size="small" aria-label={`Replay: ${eventId}`} onClick={onReplay}>
            Replay
          </Button>
        ) : (
          <span className="text-faint">—</span>
        )}
      </Cell>
    </Row>
  );
}
