import type { OperatorOutput } from '#contract/operator/index.ts';
import { count } from '#desk/lib/format.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { spelled } from '#desk/lib/words.ts';
import { Facts } from '#desk/ui/facts.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { OrderLink } from '#desk/ui/order-link.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';

type Vip = OperatorOutput<'GET /players/:uid/vip'>;

const COLUMNS = [
  { head: 'Kind' },
  { head: 'Points', isNumber: true },
  { head: 'Order', isExtra: true },
  { head: 'When' },
  { head: 'Counts from', isExtra: true },
] as const;

/** The points of the player, and the VIP level that they make. */
export function Vip({ uid }: { uid: string }) {
  const read = useRead('GET /players/:uid/vip', { params: { uid } });
  return (
    <Loaded read={read} what="the points">
      {(vip) => (
        <>
          <div className="p-4">
            <Facts facts={factsOf(vip)} />
          </div>
          {vip.entries.length > 0 && <Entries entries={vip.entries} />}
        </>
      )}
    </Loaded>
  );
}

const factsOf = ({ balance, counted, level, next, sums }: Vip) => [
  ['Balance', count(balance)] as const,
  ['Level', level ?? 'None'] as const,
  ['For the level', count(counted)] as const,
  ['Next level', next ? `${next.level}, ${count(next.missing)} more` : 'None'] as const,
  ...sums.map(({ kind, points }) => [spelled(kind), count(points)] as const),
];

const Entries = ({ entries }: Pick<Vip, 'entries'>) => (
  <Table caption="The newest entries of points" columns={COLUMNS}>
    {entries.map(({ at, kind, points, order, countsAt }) => (
      <Row key={`${at} ${kind} ${order}`}>
        <HeadCell className="font-normal">{spelled(kind)}</HeadCell>
        <Cell isNumber>
          <PhoneHead>Points</PhoneHead>
          {count(points)}
        </Cell>
        <Cell isExtra>{order ? <OrderLink number={order} /> : '—'}</Cell>
        <Cell>
          <Time at={at} />
        </Cell>
        <Cell isExtra>{countsAt ? <Time at={countsAt} /> : 'Never'}</Cell>
      </Row>
    ))}
  </Table>
);
