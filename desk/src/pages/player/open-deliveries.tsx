import type { PlayerStory } from '#desk/lib/player.ts';
import { OrderLink } from '#desk/ui/order-link.tsx';
import { Section } from '#desk/ui/page.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';

const COLUMNS = [
  { head: 'About' },
  { head: 'State' },
  { head: 'Reason' },
  { head: 'Tries', isNumber: true, isExtra: true },
  { head: 'Next try', isExtra: true },
] as const;

/** Deliveries without a final answer of the game; nothing if there are none. */
export function OpenDeliveries({ deliveries }: { deliveries: PlayerStory['deliveries'] }) {
  if (deliveries.length === 0) return null;
  return (
    <Section title="Open deliveries" count={deliveries.length} isFlush>
      <Table caption="Open deliveries of this player" columns={COLUMNS}>
        {deliveries.map(({ reference, gid, state, attempts, reason, dueAt }) => (
          <Row key={`${gid} ${reference}`}>
            <HeadCell>
              <OrderLink number={reference} />
            </HeadCell>
            <Cell>
              <StatePill of="delivery" state={state} />
            </Cell>
            <Cell isText>{reason ?? '—'}</Cell>
            <Cell isNumber isExtra>
              {attempts}
            </Cell>
            <Cell isExtra>{['parked', 'unclear'].includes(state) ? '—' : <Time at={dueAt} />}</Cell>
          </Row>
        ))}
      </Table>
    </Section>
  );
}
