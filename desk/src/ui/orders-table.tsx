import { money } from '#desk/lib/format.ts';
import type { OperatorOrder } from '#desk/lib/order/story.ts';
import { Tick } from './field.tsx';
import { ItemName } from './item-name.tsx';
import { Link } from './link.tsx';
import { PlayerLink } from './player-link.tsx';
import { StatePill } from './state-pill.tsx';
import { Cell, HeadCell, Row, Table } from './table.tsx';
import { Time } from './time.tsx';

const CHOICE = { head: 'Choose' };
const COLUMNS = [
  { head: 'Order' },
  { head: 'Payment' },
  { head: 'Item state' },
  { head: 'Item', isExtra: true },
  { head: 'Player', isExtra: true },
  { head: 'Total', isNumber: true },
  { head: 'Placed', isExtra: true },
] as const;

interface Props {
  orders: readonly OperatorOrder[];
  caption: string;
  /** All orders are of the player of the page, so there is no column for it. */
  isOfOne?: boolean;
  /** For pages on which orders can be chosen: a checkbox in front of each. */
  choice?: {
    ticked: readonly string[];
    onTick(number: string, isTicked: boolean): void;
    isChoosable(order: OperatorOrder): boolean;
  };
}

/** Orders, each with a link to its page. */
export function OrdersTable({ orders, caption, isOfOne, choice }: Props) {
  const columns = isOfOne ? COLUMNS.filter(({ head }) => head !== 'Player') : COLUMNS;
  return (
    <Table caption={caption} columns={choice ? [CHOICE, ...columns] : columns}>
      {orders.map((order) => (
        <OrderRow key={order.number} order={order} isOfOne={isOfOne} choice={choice} />
      ))}
    </Table>
  );
}

function OrderRow({ order, isOfOne, choice }: { order: OperatorOrder } & Pick<Props, 'isOfOne' | 'choice'>) {
  const { number, paymentState, itemState, uid, total, currency, createdAt } = order;
  return (
    <Row>
      {choice && (
        <Cell className="max-md:min-w-7 md:py-0.5">
          {choice.isChoosable(order) && (
            <Tick
              aria-label={`Choose order ${number}`}
              checked={choice.ticked.includes(number)}
              onTick={(isTicked) => choice.onTick(number, isTicked)}
              label=""
            />
          )}
        </Cell>
      )}
      <HeadCell>
        <Link
          to={`/orders/${number}`}
          data-result=""
          className="whitespace-nowrap font-mono text-accent text-xs hover:underline"
        >
          {number}
        </Link>
        <span className="block font-normal text-faint text-xs md:hidden">
          <Time at={createdAt} />
        </span>
      </HeadCell>
      <Cell>
        <StatePill of="payment" state={paymentState} />
      </Cell>
      <Cell>
        <StatePill of="item" state={itemState} />
      </Cell>
      <Cell isExtra>
        <ItemName order={order} />
      </Cell>
      {!isOfOne && (
        <Cell isExtra>
          <PlayerLink uid={uid} />
        </Cell>
      )}
      <Cell isNumber>{money(total, currency)}</Cell>
      <Cell isExtra>
        <Time at={createdAt} />
      </Cell>
    </Row>
  );
}
