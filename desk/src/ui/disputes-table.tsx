import { disputeAdvice } from '#desk/lib/advice.ts';
import { deadline, money } from '#desk/lib/format.ts';
import type { Dispute } from '#desk/lib/waiting.ts';
import { cx } from '#web/ui/cx.ts';
import { Id } from './copy.tsx';
import { OrderLink } from './order-link.tsx';
import { StatePill } from './state-pill.tsx';
import { Cell, HeadCell, Row, Table } from './table.tsx';
import { Time } from './time.tsx';

const COLUMNS = [
  { head: 'Order' },
  { head: 'Deadline' },
  { head: 'State' },
  { head: 'Next step' },
  { head: 'Amount', isNumber: true },
  { head: 'Item state', isExtra: true },
  { head: 'Dispute', isExtra: true },
] as const;

interface Props {
  disputes: readonly Dispute[];
  now: number;
  caption: string;
}

/** Disputes with their deadlines. */
export function DisputesTable({ disputes, now, caption }: Props) {
  return (
    <Table caption={caption} columns={COLUMNS}>
      {disputes.map((dispute) => {
        const { number, dispute: id, status, amount, currency, item, provider, dueBy } = dispute;
        const isOpen = status === 'open';
        return (
          <Row key={id}>
            <HeadCell>
              {number ? <OrderLink number={number} /> : <Id id={dispute.paymentId} label="id of the payment" />}
            </HeadCell>
            <Cell>{isOpen ? <Left dueBy={dueBy} now={now} /> : <span className="text-faint">Over</span>}</Cell>
            <Cell>
              <StatePill of="dispute" state={status} />
            </Cell>
            <Cell isText>{isOpen ? disputeAdvice(dispute) : 'Nothing to do.'}</Cell>
            <Cell isNumber>{money(amount, currency)}</Cell>
            <Cell isExtra>{item ? <StatePill of="item" state={item} /> : '—'}</Cell>
            <Cell isExtra>
              {provider} <Id id={id} label="id of the dispute" />
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

function Left({ dueBy, now }: { dueBy: string | null; now: number }) {
  const { text, isUrgent } = deadline(dueBy, now);
  return (
    <>
      <span className={cx('block whitespace-nowrap', isUrgent && 'font-semibold text-bad')}>{text}</span>
      {dueBy && (
        <span className="text-faint text-xs">
          <Time at={dueBy} />
        </span>
      )}
    </>
  );
}
