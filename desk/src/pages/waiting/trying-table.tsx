import type { WaitingDelivery } from '#desk/lib/waiting.ts';
import { OrderLink } from '#desk/ui/order-link.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';

const COLUMNS = [
  { head: 'Order' },
  { head: 'Last error' },
  { head: 'Game', isExtra: true },
  { head: 'Tries', isNumber: true, isExtra: true },
  { head: 'Next try' },
] as const;

/** Deliveries that the shop tries again by itself. Nothing for an operator to do yet. */
export function TryingTable({ deliveries }: { deliveries: readonly WaitingDelivery[] }) {
  if (deliveries.length === 0) return null;
  return (
    <Table caption="Deliveries that are being tried" columns={COLUMNS}>
      {deliveries.map((delivery) => (
        <Row key={delivery.id}>
          <HeadCell>
            <OrderLink number={delivery.reference} />
          </HeadCell>
          <Cell isText>{delivery.reason ?? '–'}</Cell>
          <Cell isExtra>{delivery.gameName ?? delivery.gid}</Cell>
          <Cell isNumber isExtra>
            {delivery.attempts}
          </Cell>
          <Cell>
            <PhoneHead>Next try</PhoneHead>
            {delivery.dueAt ? <Time at={delivery.dueAt} /> : '–'}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
