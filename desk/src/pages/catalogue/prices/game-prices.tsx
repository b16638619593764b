import { readAmount, typedAmount } from '#desk/lib/amount.ts';
import { type Price, shownPrice } from '#desk/lib/catalog/prices.ts';
import { Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';
import { cx } from '#web/ui/cx.ts';

interface Props {
  /** The prices of one game. */
  rows: readonly Price[];
  /** Typed texts by price. */
  typed: Readonly<Record<string, string>>;
  isReadOnly: boolean;
  onType(row: Price, text: string): void;
}

/** The prices of a game: a row for each item, a column for each currency. Those of price lists are below the others. */
export function GamePrices({ rows, typed, isReadOnly, onType }: Props) {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  const items = [...Map.groupBy(rows, ({ item }) => item)];
  const title = rows[0]?.gameName ?? '';
  return (
    <Section title={title} count={items.length} isFlush>
      <Table caption={`Prices of ${title}`} columns={[{ head: 'Item' }, ...currencies.map((head) => ({ head }))]}>
        {items.map(([item, own]) => (
          <Row key={item}>
            <HeadCell className="max-md:basis-full">
              {own[0]?.name}
              <span className="block font-normal text-faint text-xs">{item}</span>
            </HeadCell>
            {currencies.map((currency) => {
              const here = own.filter((one) => one.currency === currency);
              const now = here.filter(({ from }) => from === null);
              return (
                <Cell key={currency}>
                  {now.map((row) => (
                    <div key={row.list} className={cx(row.list !== null && 'mt-1')}>
                      <PriceField {...{ row, isReadOnly }} text={shownPrice(row, typed)} onType={onType} />
                      {row.held && <Held held={row.held} currency={currency} />}
                    </div>
                  ))}
                  {here
                    .filter(({ from }) => from !== null)
                    .map((one) => (
                      <LaterPrice key={`${one.from} ${one.list}`} row={one} />
                    ))}
                </Cell>
              );
            })}
          </Row>
        ))}
      </Table>
    </Section>
  );
}

/** A later price holds already, so a change of the one from the start changes nothing in the shop. */
const Held = ({ held: { from, price }, currency }: { held: NonNullable<Price['held']>; currency: string }) => (
  <span className="block max-w-48 text-warn text-xs">
    A change here has no effect: {typedAmount(price, currency)} holds since <Time at={from} />.
  </span>
);

/** A price from a moment on. It is changed by CSV, or in the file. */
const LaterPrice = ({ row: { price, currency, list, from, before } }: { row: Price }) => (
  <span className="block text-faint text-xs">
    {list !== null && `${list}: `}
    {typedAmount(price, currency)} from {from !== null && <Time at={from} />}
    {before !== null && before !== price && ` (was ${typedAmount(before, currency)})`}
  </span>
);

interface FieldProps {
  row: Price;
  text: string;
  isReadOnly: boolean;
  onType(row: Price, text: string): void;
}

function PriceField({ row, text, isReadOnly, onType }: FieldProps) {
  const { item, currency, list, countries, price, before } = row;
  const where = list === null ? '' : ` for ${list}`;
  const amount = readAmount(text, currency);
  const isChanged = before !== null && (amount.minor ?? price) !== before;
  return (
    <>
      {list === null ? (
        <PhoneHead>{currency}</PhoneHead>
      ) : (
        <span className="block max-w-40 text-faint text-xs">
          {list}: {countries.join(' ')}
        </span>
      )}
      {isReadOnly ? (
        <span className="tabular-nums">{text}</span>
      ) : (
        <input
          aria-label={`${item} in ${currency}${where}`}
          aria-invalid={amount.problem ? true : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => onType(row, event.currentTarget.value)}
          className={cx(
            'min-h-8 w-24 rounded-control border border-field-line bg-surface px-2 text-right text-ink aria-invalid:border-bad pointer-coarse:min-h-11',
            isChanged && 'bg-warn-tint',
          )}
        />
      )}
      {amount.problem ? (
        <span role="alert" className="block max-w-40 text-bad text-xs">
          {amount.problem}
        </span>
      ) : (
        isChanged && <span className="block text-faint text-xs">was {typedAmount(before, currency)}</span>
      )}
    </>
  );
}
