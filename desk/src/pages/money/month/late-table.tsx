import { money } from '#desk/lib/format.ts';
import type { Month } from '#desk/lib/money/month.ts';
import { spelled } from '#desk/lib/words.ts';
import { Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';

const COLUMNS = [
  { head: 'Line' },
  { head: 'Provider', isExtra: true },
  { head: 'Dated' },
  { head: 'Amount', isNumber: true },
];

/** Lines of earlier months, which were closed when the provider reported them. */
export const LateTable = ({ lines }: { lines: Month['late'] }) => (
  <Section title="Booked here, dated earlier" count={lines.length} isFlush>
    <p className="border-line border-b px-4 py-2 text-muted text-sm">
      The months of these lines were closed when the provider reported them.
    </p>
    <Table caption="Booked here, dated earlier" columns={COLUMNS}>
      {lines.map((line) => (
        <Row key={`${line.provider} ${line.id}`}>
          <HeadCell className="wrap-anywhere font-mono text-xs">{line.id}</HeadCell>
          <Cell isExtra>{`${spelled(line.provider)}, ${line.category}`}</Cell>
          <Cell>
            <Time at={line.at} />
          </Cell>
          <Cell isNumber>{money(line.amount - line.fee, line.currency)}</Cell>
        </Row>
      ))}
    </Table>
  </Section>
);
