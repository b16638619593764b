import type { EndpointEvent } from '#desk/lib/endpoints.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Facts } from '#desk/ui/facts.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Nothing } from '#desk/ui/page.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';
import { Raw } from '../raw.tsx';

const COLUMNS = [{ head: 'Endpoint' }, { head: 'Result', isText: true }, { head: 'Sent' }] as const;
const PLACES = {
  waiting: 'waits for its turn, or is not wanted',
  parked: 'parked, tried again',
  given_up: 'given up',
  passed: 'sent, or not wanted',
} as const;

/** An event as it is sent, and its tries at all endpoints. */
export function EventDialog({ id, onClose }: { id: string; onClose(): void }) {
  const read = useRead('GET /endpoints/events/:id', { params: { id } });
  return (
    <Dialog title="Event" onClose={onClose}>
      <Loaded read={read} what="the event">
        {(event) => <Event event={event} />}
      </Loaded>
    </Dialog>
  );
}

const Event = ({ event: { id, type, at, body, places, tries } }: { event: EndpointEvent }) => (
  <div className="grid gap-4">
    <Facts
      facts={[
        ['Type', type],
        ['Id', id],
        ['Time', <Time key="at" at={at} />],
        ...places.map(({ endpoint, state }) => [endpoint, PLACES[state]] as const),
      ]}
    />
    <Raw title="Body" text={formatted(body)} />
    {tries.length === 0 ? (
      <Nothing>It was not sent yet.</Nothing>
    ) : (
      <Table caption="Tries of the event" columns={COLUMNS}>
        {tries.map(({ endpoint, at: sentAt, status, ms, error }) => (
          <Row key={`${endpoint} ${sentAt}`}>
            <HeadCell>{endpoint}</HeadCell>
            <Cell isText>
              {error ?? `${status} taken`}, {ms} ms
            </Cell>
            <Cell>
              <Time at={sentAt} />
            </Cell>
          </Row>
        ))}
      </Table>
    )}
  </div>
);

const formatted = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
