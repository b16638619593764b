import { count, money } from '#desk/lib/format.ts';
import type { TodayData } from '#desk/lib/today/use-today.ts';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Sparkline } from '#desk/ui/sparkline.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { minutesText } from './numbers.tsx';

const COLUMNS = [
  { head: 'Currency' },
  { head: 'Payments', isNumber: true },
  { head: 'Taken', isNumber: true },
  { head: 'Gone back', isNumber: true },
  { head: 'Last 60 minutes' },
] as const;

/** The money of the last hour. Each currency is on its own: sums of two would mean nothing. */
export function MoneySection({ sums }: { sums: NonNullable<TodayData['money']> }) {
  return (
    <Section title="Money of the last hour" isFlush>
      {sums.length === 0 ? (
        <div className="p-4">
          <Nothing>No money moved in the last hour.</Nothing>
        </div>
      ) : (
        <Table caption="Money of the last hour" columns={COLUMNS}>
          {sums.map(({ currency, captures, taken, back, minutes }) => (
            <Row key={currency}>
              <HeadCell>{currency}</HeadCell>
              <Cell isNumber>
                <PhoneHead>Payments</PhoneHead>
                {count(captures)}
              </Cell>
              <Cell isNumber>
                <PhoneHead>Taken</PhoneHead>
                {money(taken, currency)}
              </Cell>
              <Cell isNumber>
                <PhoneHead>Gone back</PhoneHead>
                {money(back, currency)}
              </Cell>
              <Cell className="w-64 max-md:basis-full">
                <Sparkline values={minutes} label={minutesText(currency, minutes, (value) => money(value, currency))} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Section>
  );
}
