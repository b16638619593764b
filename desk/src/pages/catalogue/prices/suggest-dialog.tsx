import { useState } from 'react';
import { typedAmount } from '#desk/lib/amount.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Nothing } from '#desk/ui/page.tsx';
import { SelectField } from '#desk/ui/select-field.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';

const ROUNDINGS = [
  ['charm', 'Charm: 4.99, ¥750'],
  ['99', 'Ends in 99'],
  ['00', 'Whole units'],
] as const;
type Rounding = (typeof ROUNDINGS)[number][0];

interface Props {
  id: string;
  /** Currencies of the draft's prices. */
  currencies: readonly string[];
  /** Price lists of the draft in which items have prices. */
  lists: readonly string[];
  onClose(): void;
  onTaken(count: number): void;
}

/** Suggests prices from those in one currency, and takes them into the draft. */
export function SuggestDialog({ id, currencies, lists, onClose, onTaken }: Props) {
  const [currency, setCurrency] = useState(currencies.includes('USD') ? 'USD' : (currencies[0] ?? 'USD'));
  const [rounding, setRounding] = useState<Rounding>('charm');
  const [list, setList] = useState('');
  const query = { currency, rounding, ...(list !== '' && { list }) };
  const read = useRead('GET /catalog/drafts/:id/prices/suggested', { params: { id }, query });
  const { state, act } = useAct();
  const changes = (read.data?.prices ?? []).filter(({ price, before }) => price !== before);
  const take = async (): Promise<void> => {
    if (!read.data || changes.length === 0) return;
    const rows = changes.map(({ game, item, currency: own, list: of, from, price }) => ({
      ...{ game, item, currency: own, price },
      ...(of !== null && { list: of }),
      // The price that holds now may be a later one.
      ...(from !== null && { from }),
    }));
    const body = { version: read.data.version, changes: rows };
    const done = await act((api) => api('POST /catalog/drafts/:id/prices', { params: { id }, body }));
    if (done) onTaken(done.prices);
  };
  return (
    <Dialog title="Suggest prices" onClose={onClose} isPanel>
      <div className="grid gap-4">
        <p className="text-muted text-sm">
          Prices in one currency stay. The others follow by the reference rates of publisher.yaml, and are never below
          the minimum of the payment methods.
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label="Currency that stays"
            value={currency}
            options={currencies.map((one) => [one, one] as const)}
            onChoose={setCurrency}
          />
          <SelectField
            label="Rounding"
            value={rounding}
            options={ROUNDINGS}
            onChoose={(value) => setRounding(value as Rounding)}
          />
          {lists.length > 0 && (
            <SelectField
              label="Countries"
              value={list}
              options={[['', 'All without a price list'] as const, ...lists.map((one) => [one, one] as const)]}
              onChoose={setList}
            />
          )}
        </div>
        <Loaded read={read} what="the suggestions" lines={4}>
          {() => (changes.length === 0 ? <Nothing>No price differs.</Nothing> : <Changes changes={changes} />)}
        </Loaded>
        {state.is === 'refused' && <Notice tone="bad">{state.text}</Notice>}
        {state.is === 'unknown' && <Notice tone="bad">No clear answer came. Reload the page and compare.</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={state.is === 'busy'}
            aria-disabled={changes.length === 0}
            onClick={() => void take()}
          >
            Take {changes.length} {changes.length === 1 ? 'price' : 'prices'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface Change {
  game: number;
  gameName: string;
  item: string;
  name: string;
  currency: string;
  list: string | null;
  price: number;
  before: number | null;
}

const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <Table
    caption="Suggested prices"
    columns={[{ head: 'Item' }, { head: 'Currency' }, { head: 'Old', isNumber: true }, { head: 'New', isNumber: true }]}
  >
    {changes.map(({ game, gameName, item, name, currency, list, price, before }) => (
      <Row key={`${game} ${item} ${currency}`}>
        <HeadCell className="max-md:basis-full">
          {name}
          <span className="block font-normal text-faint text-xs">{gameName}</span>
        </HeadCell>
        <Cell>
          {currency}
          {list !== null && ` for ${list}`}
        </Cell>
        <Cell isNumber>
          <PhoneHead>Old</PhoneHead>
          {before === null ? 'none' : typedAmount(before, currency)}
        </Cell>
        <Cell isNumber>
          <PhoneHead>New</PhoneHead>
          {typedAmount(price, currency)}
        </Cell>
      </Row>
    ))}
  </Table>
);
