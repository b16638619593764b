import { money } from '#desk/lib/format.ts';
import { Cell, PhoneHead } from '#desk/ui/table.tsx';

/** On phones, two amounts in each row. */
const AMOUNT = 'whitespace-nowrap md:text-right max-md:flex max-md:w-[calc(50%-6px)] max-md:justify-between';

interface Props {
  /** The head of each column, with its amount in minor units; null: unknown. */
  amounts: readonly (readonly [head: string, amount: number | null])[];
  currency: string;
}

/** The amounts of a row, in the order of the columns. */
export const AmountCells = ({ amounts, currency }: Props) =>
  amounts.map(([head, amount]) => (
    <Cell key={head} className={AMOUNT}>
      <PhoneHead>{head}</PhoneHead>
      {amount === null ? 'Not read' : money(amount, currency)}
    </Cell>
  ));

/** The columns of amounts. */
export const amountColumns = (heads: readonly string[]) => heads.map((head) => ({ head, isNumber: true }));
