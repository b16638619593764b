import { useState } from 'react';
import { readAmount } from '#desk/lib/amount.ts';
import { keyOf, type Prices } from '#desk/lib/catalog/prices.ts';
import { saveFile } from '#desk/lib/save-file.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead, useReadAgain } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import { Link } from '#desk/ui/link.tsx';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Nothing, Page, Section } from '#desk/ui/page.tsx';
import { GamePrices } from './game-prices.tsx';
import { UploadButton } from './upload-button.tsx';

/** The prices of a draft as a table, by game. */
export function PricesPage({ id }: { id: string }) {
  const can = useCan();
  const may = can('catalog.read');
  const read = useRead('GET /catalog/drafts/:id/prices', { params: { id } }, { enabled: may });
  return (
    <Page
      title="Prices"
      heading={
        <>
          <Link to={`/catalogue/drafts/${id}`} className="font-normal text-accent text-sm hover:underline">
            Draft
          </Link>{' '}
          Prices
        </>
      }
    >
      {may ? (
        <Loaded read={read} what="the prices" lines={6}>
          {(found) => <Table key={found.version} id={id} found={found} mayChange={can('catalog.apply')} />}
        </Loaded>
      ) : (
        <Section title="Prices" isFlush>
          <Forbidden what="the catalogue" />
        </Section>
      )}
    </Page>
  );
}

function Table({ id, found, mayChange }: { id: string; found: Prices; mayChange: boolean }) {
  const { version, prices, csv } = found;
  const { state, act } = useAct();
  const readAgain = useReadAgain();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const changes = prices.flatMap((row) => {
    const text = typed[keyOf(row)];
    const amount = text === undefined ? null : readAmount(text, row.currency);
    return amount === null || amount.minor === row.price ? [] : [{ row, amount }];
  });
  const isWrong = changes.some(({ amount }) => amount.problem !== undefined);
  const send = async (
    body: { csv: string } | { changes: { game: number; item: string; currency: string; price: number }[] },
  ) => {
    const input = { params: { id }, body: { version, ...body } };
    if (await act((api) => api('POST /catalog/drafts/:id/prices', input))) void readAgain();
  };
  const save = (): void => {
    if (changes.length === 0 || isWrong) return;
    const rows = changes.map(({ row: { game, item, currency }, amount }) => ({
      game,
      item,
      currency,
      price: amount.minor ?? 0,
    }));
    void send({ changes: rows });
  };
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
        <Button onClick={() => saveFile('prices.csv', csv, 'text/csv')}>Download as CSV</Button>
        {mayChange && <UploadButton onText={(text) => void send({ csv: text })} />}
      </div>
      {state.is === 'refused' && (
        <Notice tone="bad">
          <span className="whitespace-pre-line">{state.text}</span>
        </Notice>
      )}
      {state.is === 'unknown' && <Notice tone="bad">No clear answer came. Reload the page and compare.</Notice>}
      {games.length === 0 && <Nothing>No item has a price.</Nothing>}
      {games.map(([game, rows]) => (
        <GamePrices
          key={game}
          rows={rows}
          typed={typed}
          isReadOnly={!mayChange}
          onType={(row, text) => setTyped({ ...typed, [keyOf(row)]: text })}
        />
      ))}
    </>
  );
}
