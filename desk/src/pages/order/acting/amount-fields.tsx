import { typedAmount } from '#desk/lib/amount.ts';
import { money } from '#desk/lib/format.ts';
import { TextField, Tick } from '#desk/ui/field.tsx';

interface Props {
  /** The most that can be refunded, in minor units. */
  left: number;
  currency: string;
  isAll: boolean;
  text: string;
  /** The chosen amount in minor units; undefined while the text is no amount. */
  minor: number | undefined;
  problem: string;
  onAll(isAll: boolean): void;
  onText(text: string): void;
}

/** All, or a typed amount, and the money that remains. */
export function AmountFields({ left, currency, isAll, text, minor, problem, onAll, onText }: Props) {
  const rest = minor === undefined || minor > left ? null : left - minor;
  return (
    <div className="grid gap-3">
      <div role="radiogroup" aria-label="Amount" className="grid gap-1">
        <Tick
          type="radio"
          name="amount"
          checked={isAll}
          onTick={() => onAll(true)}
          label={`All that is left: ${money(left, currency)}`}
        />
        <Tick type="radio" name="amount" checked={!isAll} onTick={() => onAll(false)} label="A part" />
      </div>
      {!isAll && (
        <TextField
          label={`Amount in ${currency}`}
          inputMode="decimal"
          autoComplete="off"
          placeholder={typedAmount(left, currency)}
          value={text}
          error={problem}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      )}
      <p aria-live="polite" className="text-muted text-sm">
        {rest === null ? `Left now: ${money(left, currency)}` : `Left after this refund: ${money(rest, currency)}`}
      </p>
    </div>
  );
}
