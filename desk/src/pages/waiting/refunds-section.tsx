import { refundAdvice } from '#desk/lib/advice.ts';
import { money } from '#desk/lib/format.ts';
import type { useWaiting } from '#desk/lib/waiting.ts';
import { spelled } from '#desk/lib/words.ts';
import { Loaded } from '#desk/ui/loaded.tsx';
import { OrderLink } from '#desk/ui/order-link.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';
import { Ago } from '#desk/ui/time.tsx';

const COLUMNS = [
  { head: 'Order' },
  { head: 'State' },
  { head: 'Next step' },
  { head: 'Amount', isNumber: true },
  { head: 'Provider', isExtra: true },
  { head: 'Since' },
] as const;

type Read = ReturnType<typeof useWaiting>['refunds'];

/** Refunds that failed and are owed, and refunds that take too long. */
export function RefundsSection({ read, now }: { read: Read; now: number }) {
  return (
    <Section title="Failed or slow refunds" count={read.data?.refunds.length} isFlush>
      <Loaded read={read} what="the refunds">
        {({ refunds }) =>
          refunds.length === 0 ? (
            <div className="p-4">
              <Nothing>All refunds are done.</Nothing>
            </div>
          ) : (
            <Table caption="Failed or slow refunds" columns={COLUMNS}>
              {refunds.map((refund) => (
                <Row key={refund.refundId}>
                  <HeadCell>
                    <OrderLink number={refund.payable} />
                  </HeadCell>
                  <Cell>
                    <StatePill of="refund" state={refund.state} />
                  </Cell>
                  <Cell isText>
                    {refundAdvice(refund)}
                    {refund.error && <span className="block text-faint text-xs">{refund.error}</span>}
                  </Cell>
                  <Cell isNumber>{money(refund.owed ?? refund.amount, refund.currency)}</Cell>
                  <Cell isExtra>{spelled(refund.provider)}</Cell>
                  <Cell>
                    <Ago at={refund.at} now={now} />
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
