import { count, money } from '#desk/lib/format.ts';
import type { Month } from '#desk/lib/money/month.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { spelled } from '#desk/lib/words.ts';
import { Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';

const COLUMNS = [
  { head: 'Series' },
  { head: 'Kind' },
  { head: 'Documents', isNumber: true },
  { head: 'Net', isNumber: true, isExtra: true },
  { head: 'Tax', isNumber: true, isExtra: true },
  { head: 'Gross', isNumber: true },
];

/** The invoices and credit notes that were issued in the month, and the proof of their numbers. */
export const DocumentsTable = ({ lines }: { lines: Month['documents'] }) => (
  <Section title="Invoices and credit notes" isFlush>
    <Table caption="Invoices and credit notes" columns={COLUMNS}>
      {lines.map((line) => (
        <Row key={`${line.series} ${line.kind} ${line.currency}`}>
          <HeadCell>
            <PhoneHead>Series</PhoneHead>
            {line.series}
          </HeadCell>
          <Cell>{spelled(line.kind)}</Cell>
          <Cell isNumber>
            <PhoneHead>Documents</PhoneHead>
            {count(line.documents)}
          </Cell>
          <Cell isNumber isExtra>
            {money(line.net, line.currency)}
          </Cell>
          <Cell isNumber isExtra>
            {money(line.tax, line.currency)}
          </Cell>
          <Cell isNumber>
            <PhoneHead>Gross</PhoneHead>
            {money(line.gross, line.currency)}
          </Cell>
        </Row>
      ))}
    </Table>
    <Proof />
  </Section>
);

/** Says whether numbers are missing, in all months. */
function Proof() {
  const { data, isError } = useRead('GET /invoices/gaps', {});
  if (isError) return <p className="p-4 text-muted text-sm">The numbers could not be checked now.</p>;
  if (!data) return null;
  return (
    <p role="status" className={`p-4 text-sm ${data.isProven ? 'text-muted' : 'text-bad'}`}>
      {data.isProven
        ? 'No number of any series is missing.'
        : 'Numbers or documents are missing: run “invoices gaps” on the command line.'}
    </p>
  );
}
