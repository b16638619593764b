import { subscriberAdvice } from '#desk/lib/advice.ts';
import { count } from '#desk/lib/format.ts';
import type { SubscriberBehind } from '#desk/lib/waiting.ts';
import { Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';
import { Ago } from '#desk/ui/time.tsx';

const COLUMNS = [
  { head: 'Subscriber' },
  { head: 'Waiting', isNumber: true },
  { head: 'Parked', isNumber: true, isExtra: true },
  { head: 'Next step' },
  { head: 'Since' },
] as const;

/** Work that follows events, such as points and letters, and is behind; nothing if none is. */
export function SubscribersSection({ subscribers, now }: { subscribers: readonly SubscriberBehind[]; now: number }) {
  if (subscribers.length === 0) return null;
  return (
    <Section title="Subscribers that are behind" count={subscribers.length} isFlush>
      <Table caption="Subscribers that are behind" columns={COLUMNS}>
        {subscribers.map((one) => (
          <Row key={one.subscriber}>
            <HeadCell className="font-mono text-xs">{one.subscriber}</HeadCell>
            <Cell isNumber>
              {count(one.waiting)}
              {one.isMore && ' or more'}
            </Cell>
            <Cell isNumber isExtra>
              {count(one.parked)}
            </Cell>
            <Cell isText>
              {subscriberAdvice(one)}
              {one.error && <span className="block text-faint text-xs wrap-anywhere">{one.error}</span>}
            </Cell>
            <Cell>{one.since === null ? '—' : <Ago at={one.since} now={now} />}</Cell>
          </Row>
        ))}
      </Table>
    </Section>
  );
}
