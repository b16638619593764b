import type { ReactNode } from 'react';
import { bytes, count, seconds } from '#desk/lib/format.ts';
import { ageText } from '#desk/lib/today/age.ts';
import type { TodayData } from '#desk/lib/today/use-today.ts';
import { spelled } from '#desk/lib/words.ts';
import { Link } from '#desk/ui/link.tsx';
import { Section } from '#desk/ui/page.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';

const COLUMNS = [{ head: 'Part' }, { head: 'State' }, { head: 'Details' }] as const;

const LANES: Record<TodayData['lanes'][number]['lane'], string> = {
  webhooks: 'Webhooks of payment providers',
  money: 'Events of payments and deliveries',
  follow_up: 'Points, letters and the like',
};

const WORKERS: Record<TodayData['workers'], string> = {
  alive: 'A worker sent a sign of life within the last half minute.',
  none: 'No sign of life. Start a process with ROLE=worker or ROLE=all.',
  unknown: 'This process does not hear the workers.',
};

/** The work that waits, the workers and the database. */
export function WorkSection({ today }: { today: TodayData }) {
  const { deliveries, parked, lanes, workers, database, at } = today;
  return (
    <Section title="Work and machines" isFlush>
      <Table caption="Work and machines" columns={COLUMNS}>
        <PartRow name="Workers" pill={<StatePill of="workers" state={workers} />}>
          {WORKERS[workers]}
        </PartRow>
        <PartRow name="Database" pill={<StatePill of="database" state={database.level} />}>
          {databaseText(database)}
        </PartRow>
        <PartRow name="Deliveries being tried" pill={<StatePill of="work" state={deliveries.level} />}>
          {waitingText(deliveries, at)}
        </PartRow>
        <PartRow
          name="Parked deliveries"
          pill={<StatePill of="delivery" state={parked.count > 0 ? 'parked' : 'none'} />}
        >
          {waitingText(parked, at)} {parked.count > 0 && <LookLink />}
        </PartRow>
        {lanes.map((lane) => (
          <PartRow key={lane.lane} name={LANES[lane.lane]} pill={<StatePill of="work" state={lane.level} />}>
            {waitingText(lane, at)}
            {lane.failing > 0 && ` ${count(lane.failing)} failed and ${lane.failing === 1 ? 'is' : 'are'} tried again.`}
            {lane.level !== 'ok' && lane.slowest && ` Furthest behind: ${spelled(lane.slowest)}.`}{' '}
            {lane.level !== 'ok' && <LookLink />}
          </PartRow>
        ))}
      </Table>
    </Section>
  );
}

const PartRow = ({ name, pill, children }: { name: string; pill: ReactNode; children: ReactNode }) => (
  <Row>
    <HeadCell className="max-md:flex-1">{name}</HeadCell>
    <Cell>{pill}</Cell>
    <Cell isText>{children}</Cell>
  </Row>
);

const LookLink = () => (
  <Link to="/waiting" className="text-accent underline underline-offset-2">
    Needs a look
  </Link>
);

function waitingText({ count: waiting, isMore, oldest }: TodayData['deliveries'], at: string): string {
  if (waiting === 0) return 'None waits.';
  const since = oldest === null ? '' : `, the oldest for ${ageText(oldest, at)}`;
  return `${count(waiting)}${isMore ? ' or more' : ''} ${waiting === 1 ? 'waits' : 'wait'}${since}.`;
}

function databaseText({ connections, mostConnections, ...database }: TodayData['database']): string {
  const { oldestSeconds, oldestBy, replicaSeconds } = database;
  return [
    `${count(connections)} of ${count(mostConnections)} connections, ${bytes(database.bytes)}.`,
    oldestSeconds >= 1 && `The oldest statement runs for ${seconds(oldestSeconds)}${oldestBy ? ` (${oldestBy})` : ''}.`,
    replicaSeconds !== null && `The replica is ${seconds(replicaSeconds)} behind.`,
  ]
    .filter(Boolean)
    .join(' ');
}
