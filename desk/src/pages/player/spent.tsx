import { count, money } from '#desk/lib/format.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';

const COLUMNS = [
  { head: 'Month (UTC)' },
  { head: 'Payments', isNumber: true, isExtra: true },
  { head: 'Paid', isNumber: true },
  { head: 'Refunded', isNumber: true, isExtra: true },
  { head: 'Disputed', isNumber: true, isExtra: true },
  { head: 'Kept', isNumber: true },
] as const;

/** The sums that the player paid in each month and currency. */
export function Spent({ uid }: { uid: string }) {
  const read = useRead('GET /players/:uid/spent', { params: { uid } });
  return (
    <Section title="Spent by month" isFlush>
      <Loaded read={read} what="the sums by month">
        {({ months }) =>
          months.length === 0 ? (
            <div className="p-4">
              <Nothing>The player paid nothing in the last 24 months.</Nothing>
            </div>
          ) : (
            <Table caption="Spent by month" columns={COLUMNS}>
              {months.map(({ month, currency, payments, paid, refunded, disputed, kept }) => (
                <Row key={`${month} ${currency}`}>
                  <HeadCell>
                    {month} <span className="font-normal text-faint">{currency}</span>
                  </HeadCell>
                  <Cell isNumber isExtra>
                    {count(payments)}
                  </Cell>
                  <Cell isNumber>
                    <PhoneHead>Paid</PhoneHead>
                    {money(paid, currency)}
                  </Cell>
                  <Cell isNumber isExtra>
                    {refunded === 0 ? '—' : money(refunded, currency)}
                  </Cell>
                  <Cell isNumber isExtra>
                    {disputed === 0 ? '—' : money(disputed, currency)}
                  </Cell>
                  <Cell isNumber>
                    <PhoneHead>Kept</PhoneHead>
                    {money(kept, currency)}
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
