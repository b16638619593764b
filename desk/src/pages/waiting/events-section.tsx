import { eventAdvice } from '#desk/lib/advice.ts';
import { useDesk } from '#desk/lib/desk.ts';
import { isOrderNumber } from '#desk/lib/term.ts';
import type { useWaiting } from '#desk/lib/waiting.ts';
import { Button } from '#desk/ui/button.tsx';
import { Id } from '#desk/ui/copy.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { OrderLink } from '#desk/ui/order-link.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';
import { Ago } from '#desk/ui/time.tsx';

const COLUMNS = [
  { head: 'Event' },
  { head: 'About' },
  { head: 'Next step' },
  { head: 'Tries', isNumber: true, isExtra: true },
  { head: 'Since' },
] as const;

type Read = ReturnType<typeof useWaiting>['events'];

/** Webhooks and events that were not handled. */
export function EventsSection({ read, now }: { read: Read; now: number }) {
  return (
    <Section title="Stuck webhooks and events" count={read.data?.events.length} isFlush>
      <Loaded read={read} what="the events">
        {({ events }) =>
          events.length === 0 ? (
            <div className="p-4">
              <Nothing>All events are handled.</Nothing>
            </div>
          ) : (
            <Table caption="Stuck webhooks and events" columns={COLUMNS}>
              {events.map((event) => (
                <Row key={event.id}>
                  <HeadCell className="font-mono text-xs">{event.type}</HeadCell>
                  <Cell>
                    <About id={event.key} />
                  </Cell>
                  <Cell isText>
                    {eventAdvice(event)}
                    {event.error && <span className="block text-faint text-xs wrap-anywhere">{event.error}</span>}
                  </Cell>
                  <Cell isNumber isExtra>
                    {event.attempts}
                  </Cell>
                  <Cell>
                    <Ago at={event.createdAt} now={now} />
                  </Cell>
                </Row>
              ))}
            </Table>
          )
        }
      </Loaded>
    </Section>
  );
}

/** The order of an event, or the search for its payment or delivery. */
function About({ id }: { id: string }) {
  const { term, router } = useDesk();
  if (isOrderNumber(id)) return <OrderLink number={id} />;
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Id id={id} label="id" />
      <Button
        kind="quiet"
        size="small"
        onClick={() => {
          term.search(id);
          router.go('/');
        }}
      >
        Find its order
      </Button>
    </span>
  );
}
