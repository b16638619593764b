import { useState } from 'react';
import { readAmount } from '#desk/lib/amount.ts';
import { DRAFT_STATES, type Draft } from '#desk/lib/catalog/catalog.ts';
import { useLeaveWarning } from '#desk/lib/catalog/leave-warning.ts';
import { keyOf, type Prices, useTypedPrices } from '#desk/lib/catalog/prices.ts';
import { saveFile } from '#desk/lib/save-file.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead, useReadAgain } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import { Link } from '#desk/ui/link.tsx';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Nothing, Page, Section } from '#desk/ui/page.tsx';
import { Badge } from '#web/ui/layout/surface.tsx';
import { UploadButton } from '../upload-button.tsx';
import { GamePrices } from './game-prices.tsx';
import { SuggestDialog } from './suggest-dialog.tsx';

/** The prices of a draft as a table, by game. */
export function PricesPage({ id }: { id: string }) {
  const can = useCan();
  const may = can('catalog.read');
  const [saved, setSaved] = useState<number | null>(null);
  const read = useRead('GET /catalog/drafts/:id', { params: { id } }, { enabled: may });
  const draft = read.data?.draft;
  return (
    <Page
      title={draft ? `Prices of ${draft.name}` : 'Prices'}
      heading={
        <>
          <Link
            to={`/catalogue/drafts/${id}`}
            className="font-normal text-accent text-sm wrap-anywhere hover:underline"
          >
            {draft?.name ?? 'Draft'}
          </Link>{' '}
          Prices {draft && <Badge tone={DRAFT_STATES[draft.state].tone}>{DRAFT_STATES[draft.state].label}</Badge>}
        </>
      }
    >
      {saved !== null && <Saved id={id} count={saved} />}
      {may ? (
        <Loaded read={read} what="the draft" lines={6}>
          {(found) => <OfDraft draft={found.draft} mayApply={can('catalog.apply')} onSaved={setSaved} />}
        </Loaded>
      ) : (
        <Section title="Prices" isFlush>
          <Forbidden what="the catalogue" />
        </Section>
      )}
    </Page>
  );
}

interface DraftProps {
  draft: Draft;
  mayApply: boolean;
  onSaved(count: number | null): void;
}

/** The prices of a draft. One that is applied or discarded has none of its own any more. */
function OfDraft({ draft: { id, state, revision }, mayApply, onSaved }: DraftProps) {
  const isOver = state === 'applied' || state === 'discarded';
  const read = useRead('GET /catalog/drafts/:id/prices', { params: { id } }, { enabled: !isOver });
  if (isOver)
    return (
      <Notice>
        {state === 'applied'
          ? `This draft is applied as revision ${revision}, so its prices are in the shop. Begin a new draft to change them.`
          : 'This draft is discarded. Its prices are not in the shop.'}{' '}
        <Link to="/catalogue" className="font-medium underline">
          Drafts and history
        </Link>
      </Notice>
    );
  return (
    <>
      {state === 'scheduled' && <Notice>This draft is scheduled. Cancel the schedule to change a price.</Notice>}
      <Loaded read={read} what="the prices" lines={6}>
        {(found) => <Table {...{ id, found, mayChange: mayApply && state === 'open', onSaved }} />}
      </Loaded>
    </>
  );
}

/** Says that the shop still has the old prices, and leads to the check. */
const Saved = ({ id, count }: { id: string; count: number }) => (
  <Notice tone="ok">
    {count === 1 ? '1 price is' : `${count} prices are`} saved in the draft. The shop has the old ones until the draft
    is applied.{' '}
    <Link to={`/catalogue/drafts/${id}`} className="font-medium underline">
      Check and apply the draft
    </Link>
  </Notice>
);

interface TableProps {
  id: string;
  found: Prices;
  mayChange: boolean;
  /** Called with null when a save begins. */
  onSaved(count: number | null): void;
}

function Table({ id, found, mayChange, onSaved }: TableProps) {
  const { version, prices, csv } = found;
  const { state, act } = useAct();
  const readAgain = useReadAgain();
  const { typed, type, forget } = useTypedPrices(id);
  useLeaveWarning(Object.keys(typed).length > 0);
  const changes = prices.flatMap((row) => {
    const text = typed[keyOf(row)];
    const amount = text === undefined ? null : readAmount(text, row.currency);
    return amount === null || amount.minor === row.price ? [] : [{ row, amount }];
  });
  const isWrong = changes.some(({ amount }) => amount.problem !== undefined);
  const send = async (
    body:
      | { csv: string }
      | { changes: { game: number; item: string; currency: string; list?: string; price: number }[] },
  ) => {
    onSaved(null);
    const input = { params: { id }, body: { version, ...body } };
    const done = await act((api) => api('POST /catalog/drafts/:id/prices', input));
    if (!done) return;
    forget();
    onSaved(done.prices);
    void readAgain();
  };
  const save = (): void => {
    if (changes.length === 0 || isWrong) return;
    const rows = changes.map(({ row: { game, item, currency, list }, amount }) => ({
      game,
      item,
      currency,
      ...(list !== null && { list }),
      price: amount.minor ?? 0,
    }));
    void send({ changes: rows });
  };
  const [isSuggesting, setSuggesting] = useState(false);
  const games = [...Map.groupBy(prices, ({ game }) => game)];
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {mayChange && (
          <Button
            kind="primary"
            busy={state.is === 'busy'}
            aria-disabled={changes.length === 0 || isWrong}
            onClick={save}
          >
            {changes.length === 0 ? 'Save' : `Save ${changes.length} ${changes.length === 1 ? 'price' : 'prices'}`}
          </Button>
        )}
        {mayChange && prices.length > 0 && <Button onClick={() => setSuggesting(true)}>Suggest prices</Button>}
        <Button onClick={() => saveFile('prices.csv', csv, 'text/csv')}>Download as CSV</Button>
        {mayChange && (
          <UploadButton label="CSV file with prices" accept=".csv,text/csv" onText={(text) => void send({ csv: text })}>
            Take prices from CSV
          </UploadButton>
        )}
      </div>
      {state.is === 'refused' && (
        <Notice tone="bad">
          <span className="whitespace-pre-line">{state.text}</span>
        </Notice>
      )}
      {state.is === 'unknown' && <Notice tone="bad">No clear answer came. Reload the page and compare.</Notice>}
      {isSuggesting && (
        <SuggestDialog
          id={id}
          currencies={[...new Set(prices.map(({ currency }) => currency))]}
          lists={[...new Set(prices.flatMap(({ list }) => list ?? []))]}
          onClose={() => setSuggesting(false)}
          onTaken={(count) => {
            setSuggesting(false);
            onSaved(count);
            void readAgain();
          }}
        />
      )}
      {games.length === 0 && <Nothing>No item has a price.</Nothing>}
      {games.map(([game, rows]) => (
        <GamePrices key={game} rows={rows} typed={typed} isReadOnly={!mayChange} onType={type} />
      ))}
    </>
  );
}
