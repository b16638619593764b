import { count } from '#desk/lib/format.ts';
import { labelOf } from '#desk/lib/money/labels.ts';
import type { Month } from '#desk/lib/money/month.ts';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { AmountCells, amountColumns } from './amount-cells.tsx';

type Line = Month['vat'][number];

const HEADS = ['Gross', 'Refunds', 'Disputes', 'Taxable', 'VAT'] as const;
const amountsOf = ({ gross, refunds, disputes, taxable, tax }: Line) => {
  const amounts = [gross, refunds, disputes, taxable, tax];
  return HEADS.map((head, at) => [head, amounts[at] ?? 0] as const);
};
const placeOf = ({ country, state, currency }: Line): string =>
  [labelOf('country', country, {}), state, currency].filter(Boolean).join(' · ');

/** The tax of a month, by country and rate. */
export const VatTable = ({ lines }: { lines: readonly Line[] }) => (
  <Section title="VAT by country and rate" isFlush>
    {lines.length === 0 ? (
      <div className="p-4">
        <Nothing>Nothing was sold or refunded.</Nothing>
      </div>
    ) : (
      <Table
        caption="VAT by country and rate"
        columns={[
          { head: 'Country' },
          { head: 'Rate', isNumber: true },
          { head: 'Payments', isNumber: true, isExtra: true },
          ...amountColumns(HEADS),
        ]}
      >
        {lines.map((line) => (
          <Row key={`${placeOf(line)} ${line.rate}`}>
            <HeadCell className="max-md:basis-3/5">{placeOf(line)}</HeadCell>
            <Cell isNumber>
              <PhoneHead>Rate</PhoneHead>
              {line.rate === null ? 'No tax' : `${line.rate} %`}
            </Cell>
            <Cell isNumber isExtra>
              {count(line.payments)}
            </Cell>
            <AmountCells amounts={amountsOf(line)} currency={line.currency} />
          </Row>
        ))}
      </Table>
    )}
  </Section>
);
