import { TextField, Tick } from '#desk/ui/field.tsx';
import type { Given, Problems } from './contents.ts';

interface Props {
  given: Given;
  problems: Problems;
  onChange(part: Partial<Given>): void;
}

const KINDS: readonly (readonly [Given['kind'], string])[] = [
  ['points', 'VIP points'],
  ['coupon', 'A coupon'],
  ['goods', 'A good of a game'],
];

/** The contents of a compensation, and its name. */
export function GrantFields({ given, problems, onChange }: Props) {
  const { kind, batch, quantity, name, game } = given;
  const text = (key: 'batch' | 'quantity' | 'name' | 'game', label: string, value: string, description?: string) => (
    <TextField
      label={label}
      description={description}
      autoComplete="off"
      value={value}
      error={problems[key]}
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <div role="radiogroup" aria-label="Contents" className="grid gap-1">
        {KINDS.map(([choice, label]) => (
          <Tick
            key={choice}
            type="radio"
            name="contents"
            checked={kind === choice}
            onTick={() => onChange({ kind: choice })}
            label={label}
          />
        ))}
      </div>
      {kind === 'goods' && text('game', 'Game', game, 'Its number.')}
      {kind !== 'points' && text('name', kind === 'goods' ? 'Good' : 'Coupon', name, 'Its name in the catalogue.')}
      {kind !== 'coupon' && text('quantity', kind === 'points' ? 'Points' : 'Quantity', quantity)}
      {text('batch', 'Name of the compensation', batch, 'The player gets one of each name, such as ticket-4711.')}
    </>
  );
}
