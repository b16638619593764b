import { money } from '#desk/lib/format.ts';
import type { Month } from '#desk/lib/money/month.ts';
import { spelled } from '#desk/lib/words.ts';
import { OrderLink } from '#desk/ui/order-link.tsx';
import { Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';

const COLUMNS = [
  { head: 'Order' },
  { head: 'Provider', isExtra: true },
  { head: 'State' },
  { head: 'In the ledger', isNumber: true },
  { head: 'In the report', isNumber: true },
];

/** The payments whose sums of the month are not those of the provider's report. */
export const DifferencesTable = ({ lines }: { lines: Month['differences'] }) => (
  <Section title="Payments that differ from the report" count={lines.length} isFlush>
    <Table caption="Payments that differ from the report" columns={COLUMNS}>
      {lines.map((line) => (
        <Row key={`${line.provider} ${line.currency} ${line.paymentId}`}>
          <HeadCell>{line.order === null ? 'Not of this shop' : <OrderLink number={line.order} />}</HeadCell>
          <Cell isExtra>{spelled(line.provider)}</Cell>
          <Cell className={line.isInTransit ? '' : 'font-semibold text-bad'}>
            {line.isInTransit ? 'In transit' : 'Difference'}
          </Cell>
          <Cell isNumber>
            <PhoneHead>In the ledger</PhoneHead>
            {money(line.booked, line.currency)}
          </Cell>
          <Cell isNumber>
            <PhoneHead>In the report</PhoneHead>
            {money(line.reported, line.currency)}
          </Cell>
        </Row>
      ))}
    </Table>
  </Section>
);
