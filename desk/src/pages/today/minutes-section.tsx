import { count, money, shortTime } from '#desk/lib/format.ts';
import type { TodayData } from '#desk/lib/today/use-today.ts';
import { FoldedSection } from '#desk/ui/folded-section.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';

const MINUTE_MS = 60_000;

/** The values of the charts as a table, the newest minute first. */
export function MinutesSection({ today: { from, orders, money: sums } }: { today: TodayData }) {
  const currencies = sums ?? [];
  const columns = [
    { head: 'Minute' },
    { head: 'Orders', isNumber: true },
    ...currencies.map(({ currency }) => ({ head: currency, isNumber: true })),
  ];
  const minutes = orders.map((_, at) => at).toReversed();
  return (
    <FoldedSection title="Minute by minute">
      <Table caption="Minute by minute" columns={columns}>
        {minutes.map((at) => (
          <Row key={at}>
            <HeadCell>{shortTime(new Date(Date.parse(from) + at * MINUTE_MS).toISOString())}</HeadCell>
            <Cell isNumber>
              <PhoneHead>Orders</PhoneHead>
              {count(orders[at] ?? 0)}
            </Cell>
            {currencies.map(({ currency, minutes: taken }) => (
              <Cell key={currency} isNumber>
                {money(taken[at] ?? 0, currency)}
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </FoldedSection>
  );
}
