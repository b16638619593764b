import { useState } from 'react';
import { DRAFT_STATES, type Draft } from '#desk/lib/catalog/catalog.ts';
import { useDesk } from '#desk/lib/desk.ts';
import { usePlace } from '#desk/lib/router/use-place.ts';
import { useNow } from '#desk/lib/use-now.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import { Tick } from '#desk/ui/field.tsx';
import { Link } from '#desk/ui/link.tsx';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Nothing, Page, Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, Row, Table } from '#desk/ui/table.tsx';
import { Ago, Time } from '#desk/ui/time.tsx';
import { Badge } from '#web/ui/layout/surface.tsx';
import { History } from './history.tsx';
import { NewDraftDialog } from './new-draft-dialog.tsx';

const COLUMNS = [{ head: 'Draft' }, { head: 'State' }, { head: 'Based on' }, { head: 'Changed' }] as const;

/** The applied catalogue, the drafts of changes, and the history of revisions. */
export function Catalogue() {
  const can = useCan();
  if (!can('catalog.read'))
    return (
      <Page title="Catalogue">
        <Section title="Catalogue" isFlush>
          <Forbidden what="the catalogue" />
        </Section>
      </Page>
    );
  return <Readable mayChange={can('catalog.apply')} />;
}

function Readable({ mayChange }: { mayChange: boolean }) {
  const { router } = useDesk();
  const [isNew, setNew] = useState(false);
  const all = usePlace().query.get('all') === 'true';
  const read = useRead('GET /catalog/drafts', { query: all ? { all: 'true' } : {} });
  return (
    <Page
      title="Catalogue"
      aside={
        mayChange && (
          <Button kind="primary" onClick={() => setNew(true)}>
            New draft
          </Button>
        )
      }
    >
      <Section
        title={all ? 'All drafts' : 'Drafts'}
        count={read.data?.drafts.length}
        isFlush
        aside={
          <Tick
            label="Show those that are over"
            checked={all}
            onTick={(ticked) =>
              router.go(ticked ? '/catalogue?all=true' : '/catalogue', { replace: true, isSamePage: true })
            }
          />
        }
      >
        <Loaded read={read} what="the drafts">
          {({ drafts, revision }) => (
            <>
              <p className="border-line border-b px-4 py-2 text-muted text-sm">
                {revision === 0 ? 'No catalogue is applied yet.' : `The shop is at revision ${revision}.`}
              </p>
              {drafts.length === 0 ? (
                <div className="p-4">
                  <Nothing>
                    {mayChange ? 'No draft is open. A new draft begins with the shop as it is.' : 'No draft is open.'}
                  </Nothing>
                </div>
              ) : (
                <Drafts drafts={drafts} revision={revision} />
              )}
            </>
          )}
        </Loaded>
      </Section>
      <History mayChange={mayChange} />
      {isNew && <NewDraftDialog onClose={() => setNew(false)} />}
    </Page>
  );
}

function Drafts({ drafts, revision }: { drafts: readonly Draft[]; revision: number }) {
  const now = useNow();
  return (
    <Table caption="Drafts" columns={COLUMNS}>
      {drafts.map((draft) => (
        <Row key={draft.id}>
          <HeadCell>
            <Link to={`/catalogue/drafts/${draft.id}`} className="text-accent wrap-anywhere hover:underline">
              {draft.name}
            </Link>
            {draft.note && <span className="block font-normal text-warn text-xs wrap-anywhere">{draft.note}</span>}
          </HeadCell>
          <Cell>
            <Badge tone={DRAFT_STATES[draft.state].tone}>{DRAFT_STATES[draft.state].label}</Badge>{' '}
            {draft.applyAt && <Time at={draft.applyAt} />}
          </Cell>
          <Cell>
            {draft.state === 'applied' ? `revision ${draft.revision}` : `revision ${draft.base}`}
            {draft.state === 'open' && draft.base !== revision && (
              <span className="block text-warn text-xs">the shop moved on</span>
            )}
          </Cell>
          <Cell>
            {draft.changedBy}, <Ago at={draft.changedAt} now={now} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
