import { useState } from 'react';
import { type AuditFilter, filterOf, isFiltered, serverFilter } from '#desk/lib/audit-filter.ts';
import { usePlace } from '#desk/lib/router/use-place.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { countText, useReadPages } from '#desk/lib/use-read-pages.ts';
import { ActionsTable } from '#desk/ui/actions-table.tsx';
import { Button } from '#desk/ui/button.tsx';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Nothing, Page, Section } from '#desk/ui/page.tsx';
import { ShowMore } from '#desk/ui/show-more.tsx';
import { ChainSection } from './chain-section.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { Filter } from './filter.tsx';
import { PastApprovals } from './past-approvals.tsx';

/** The newest actions of operators, of all or by a filter, and the requests for approval. */
export function Audit() {
  const can = useCan();
  const { query, key } = usePlace();
  const filter = filterOf(query);
  return (
    <Page title="Audit">
      {can('audit.read') ? (
        <>
          <Filter key={key} filter={filter} />
          <Actions filter={filter} />
          <ChainSection />
        </>
      ) : (
        <Section title="Newest actions" isFlush>
          <Forbidden what="the audit log" />
        </Section>
      )}
      {can('approvals.read') && <PastApprovals />}
    </Page>
  );
}

function Actions({ filter }: { filter: AuditFilter }) {
  const [isExporting, setExporting] = useState(false);
  const [said, setSaid] = useState('');
  const read = useReadPages('GET /actions', { query: serverFilter(filter) });
  const actions = read.data?.flatMap((page) => page.actions) ?? [];
  const download = (
    <Button size="small" onClick={() => setExporting(true)}>
      Download as CSV
    </Button>
  );
  return (
    <Section title="Newest actions" count={read.data && countText(actions, read)} isFlush aside={download}>
      {said && (
        <div className="p-4">
          <Notice tone="ok">{said}</Notice>
        </div>
      )}
      <Loaded read={read} what="the audit log" lines={8}>
        {() =>
          actions.length === 0 ? (
            <div className="p-4">
              <Nothing>{isFiltered(filter) ? 'No action matches this filter.' : 'No operator has acted yet.'}</Nothing>
            </div>
          ) : (
            <>
              <ActionsTable actions={actions} caption="Newest actions of operators" />
              <ShowMore read={read} />
            </>
          )
        }
      </Loaded>
      {isExporting && (
        <ExportDialog
          filter={filter}
          onClose={() => setExporting(false)}
          onDone={(text) => {
            setExporting(false);
            setSaid(text);
            void read.refetch();
          }}
        />
      )}
    </Section>
  );
}
