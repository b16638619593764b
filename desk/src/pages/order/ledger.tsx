import { money } from '#desk/lib/format.ts';
import type { OrderStory } from '#desk/lib/order/story.ts';
import { spelled } from '#desk/lib/words.ts';
import { Id } from '#desk/ui/copy.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';

const COLUMNS = [
  { head: 'Time' },
  { head: 'Kind' },
  { head: 'Account' },
  { head: 'Amount', isNumber: true },
  { head: 'Payment', isExtra: true },
] as const;

/** The lines of the ledger about the order. */
export function Ledger({ story: { ledger } }: { story: OrderStory }) {
  if (ledger.length === 0) {
    return (
      <Section title="Ledger">
        <Nothing>No money was booked.</Nothing>
      </Section>
    );
  }
  return (
    <Section title="Ledger" count={ledger.length} isFlush>
      <Table caption="Ledger lines" columns={COLUMNS}>
        {ledger.map(({ at, kind, account, amount, currency, paymentId }, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ledger lines are only appended.
          <Row key={line}>
            <HeadCell>
              <Time at={at} />
            </HeadCell>
            <Cell>{spelled(kind)}</Cell>
            <Cell>{account}</Cell>
            <Cell isNumber>{money(amount, currency)}</Cell>
            <Cell isExtra>
              <Id id={paymentId} label="id of the payment" />
            </Cell>
          </Row>
        ))}
      </Table>
    </Section>
  );
}
