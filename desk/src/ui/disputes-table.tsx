import { disputeAdvice } from '#desk/lib/advice.ts';
import type { Dispute } from '#desk/lib/evidence.ts';
import { money } from '#desk/lib/format.ts';
import { spelled } from '#desk/lib/words.ts';
import { Id } from './copy.tsx';
import { Due } from './due.tsx';
import { EvidenceButtons } from './evidence-buttons.tsx';
import { OrderLink } from './order-link.tsx';
import { StatePill } from './state-pill.tsx';
import { Cell, HeadCell, Row, Table } from './table.tsx';

const COLUMNS = [
  { head: 'Order' },
  { head: 'Deadline' },
  { head: 'State' },
  { head: 'Reason' },
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

/** Disputes with their deadlines and the state of their evidence. */
export function DisputesTable({ disputes, now, caption }: Props) {
  return (
    <Table caption={caption} columns={COLUMNS}>
      {disputes.map((dispute) => {
        const { number, dispute: id, status, amount, currency, item, provider, dueBy, reason, evidence } = dispute;
        const isOpen = status === 'open';
        return (
          <Row key={id}>
            <HeadCell>
              {number ? <OrderLink number={number} /> : <Id id={dispute.paymentId} label="id of the payment" />}
            </HeadCell>
            <Cell>{isOpen ? <Due dueBy={dueBy} now={now} /> : <span className="text-faint">Over</span>}</Cell>
            <Cell>
              <span className="flex flex-wrap gap-1 md:grid md:justify-items-start">
                <StatePill of="dispute" state={status} />
                <StatePill of="proof" state={evidence ?? 'none'} />
              </span>
            </Cell>
            <Cell>{reason ? spelled(reason) : <span className="whitespace-nowrap text-faint">Not named</span>}</Cell>
            <Cell isText className="min-[1400px]:min-w-88">
              <p>{isOpen ? disputeAdvice(dispute) : 'Nothing to do.'}</p>
              <div className="mt-1.5">
                <EvidenceButtons dispute={dispute} now={now} />
              </div>
            </Cell>
            <Cell isNumber>{money(amount, currency)}</Cell>
            <Cell isExtra>{item ? <StatePill of="item" state={item} /> : '—'}</Cell>
            <Cell isExtra>
              {spelled(provider)} <Id id={id} label="id of the dispute" />
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
