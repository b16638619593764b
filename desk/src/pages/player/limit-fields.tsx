import { TextField, Tick } from '#desk/ui/field.tsx';

/** The limit as the operator chose and typed it. */
export interface Given {
  limit: 'amount' | 'nothing' | 'none';
  /** The amount. */
  text: string;
  /** The currency. */
  typed: string;
}

interface Props {
  /** Support has set a limit, which can be removed. */
  hasOwn: boolean;
  given: Given;
  problems: { amount: string; currency: string };
  onChange(part: Partial<Given>): void;
}

const CHOICES: readonly (readonly [Given['limit'], string])[] = [
  ['amount', 'A sum for each month'],
  ['nothing', 'No purchases at all'],
  ['none', 'Remove the limit of support'],
];

/** The choice of a limit, with amount and currency. */
export function LimitFields({ hasOwn, given: { limit, text, typed }, problems, onChange }: Props) {
  return (
    <>
      <div role="radiogroup" aria-label="Limit" className="grid gap-1">
        {CHOICES.filter(([choice]) => choice !== 'none' || hasOwn).map(([choice, label]) => (
          <Tick
            key={choice}
            type="radio"
            name="limit"
            checked={limit === choice}
            onTick={() => onChange({ limit: choice })}
            label={label}
          />
        ))}
      </div>
      {limit === 'amount' && (
        <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
          <TextField
            label="Amount"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            error={problems.amount}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
          />
          <TextField
            label="Currency"
            autoComplete="off"
            maxLength={3}
            value={typed}
            error={problems.currency}
            onChange={(event) => onChange({ typed: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  );
}
