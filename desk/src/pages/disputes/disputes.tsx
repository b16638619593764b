import { useDesk } from '#desk/lib/desk.ts';
import { sendingMs } from '#desk/lib/evidence.ts';
import { usePlace } from '#desk/lib/router/use-place.ts';
import { useNow } from '#desk/lib/use-now.ts';
import { countText, useReadPages } from '#desk/lib/use-read-pages.ts';
import { DisputesTable } from '#desk/ui/disputes-table.tsx';
import { Tick } from '#desk/ui/field.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Nothing, Page, Section } from '#desk/ui/page.tsx';
import { ShowMore } from '#desk/ui/show-more.tsx';

/** The disputes, the open ones first by deadline. */
export function Disputes() {
  const { router } = useDesk();
  const isAll = usePlace().query.get('all') === 'true';
  const now = useNow();
  const read = useReadPages(
    'GET /disputes',
    { query: isAll ? { all: 'true' } : {} },
    { everyMs: (pages) => sendingMs(pages.flatMap((page) => page.disputes)) },
  );
  const disputes = read.data?.flatMap((page) => page.disputes) ?? [];
  return (
    <Page
      title="Disputes"
      aside={
        <Tick
          label="Show those that are over"
          checked={isAll}
          onTick={(all) => router.go(all ? '/disputes?all=true' : '/disputes', { replace: true, isSamePage: true })}
        />
      }
    >
      <Section title={isAll ? 'All disputes' : 'Open disputes'} count={read.data && countText(disputes, read)} isFlush>
        <Loaded read={read} what="the disputes" lines={5}>
          {() =>
            disputes.length === 0 ? (
              <div className="p-4">
                <Nothing>{isAll ? 'There was no dispute yet.' : 'No dispute is open.'}</Nothing>
              </div>
            ) : (
              <>
                <DisputesTable disputes={disputes} now={now} caption="Disputes" />
                <ShowMore read={read} />
              </>
            )
          }
        </Loaded>
      </Section>
    </Page>
  );
}
