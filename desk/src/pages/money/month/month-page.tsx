import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { buttonClass } from '#desk/ui/button.tsx';
import { Link } from '#desk/ui/link.tsx';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Page, Section } from '#desk/ui/page.tsx';
import { DifferencesTable } from './differences-table.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { FeesTable } from './fees-table.tsx';
import { LateTable } from './late-table.tsx';
import { ReceivablesTable } from './receivables-table.tsx';
import { StateSection } from './state-section.tsx';
import { VatTable } from './vat-table.tsx';

/** The numbers of a month, and its close. */
export function MonthPage({ month }: { month: string }) {
  const may = useCan()('money.read');
  return (
    <Page
      title={`Month ${month}`}
      aside={
        <Link to="/money" className={buttonClass()}>
          All months
        </Link>
      }
    >
      {may ? (
        <Numbers month={month} />
      ) : (
        <Section title="Numbers" isFlush>
          <Forbidden what="money" />
        </Section>
      )}
    </Page>
  );
}

function Numbers({ month }: { month: string }) {
  const read = useRead('GET /books/:month', { params: { month } });
  return (
    <Loaded read={read} what="the numbers of the month" lines={12}>
      {(found) => (
        <>
          <StateSection month={found} />
          <ReceivablesTable lines={found.receivables} />
          {found.differences.length > 0 && <DifferencesTable lines={found.differences} />}
          <VatTable lines={found.vat} />
          <FeesTable lines={found.fees} />
          {found.documents.length > 0 && <DocumentsTable lines={found.documents} />}
          {found.late.length > 0 && <LateTable lines={found.late} />}
        </>
      )}
    </Loaded>
  );
}
