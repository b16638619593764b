import { type Choices, type Given, type Problems, worthText } from '#desk/lib/gifts/contents.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { TextField, Tick } from './field.tsx';
import { Loaded } from './loaded.tsx';
import { SelectField } from './select-field.tsx';

interface Props {
  given: Given;
  problems: Problems;
  /** Goods of this game only. */
  game?: string;
  onChange(part: Partial<Given>): void;
}

const KINDS: readonly (readonly [Given['kind'], string])[] = [
  ['points', 'VIP points'],
  ['coupon', 'A coupon'],
  ['goods', 'A good of a game'],
];

/** The contents of a gift, chosen from the catalogue. */
export function GiftFields(props: Props) {
  const read = useRead('GET /grants/choices', {});
  return (
    <Loaded read={read} what="the goods and coupons of the catalogue">
      {(choices) => <Fields {...props} choices={choices} />}
    </Loaded>
  );
}

function Fields({ given, problems, game: only, onChange, choices }: Props & { choices: Choices }) {
  const { kind, quantity } = given;
  return (
    <>
      <div role="radiogroup" aria-label="Contents" className="grid gap-1">
        {KINDS.map(([choice, label]) => (
          <Tick
            key={choice}
            type="radio"
            name="contents"
            checked={kind === choice}
            onTick={() => onChange({ kind: choice, name: '', game: only ?? '' })}
            label={label}
          />
        ))}
      </div>
      {kind === 'coupon' && <Coupon {...{ given, problems, choices, onChange }} />}
      {kind === 'goods' && <Good {...{ given, problems, choices, onChange }} {...(only && { only })} />}
      {kind !== 'coupon' && (
        <TextField
          label={kind === 'points' ? 'Points' : 'Quantity'}
          inputMode="numeric"
          autoComplete="off"
          value={quantity}
          error={problems.quantity}
          onChange={(event) => onChange({ quantity: event.currentTarget.value })}
        />
      )}
      <p role="status" className="text-faint text-xs empty:hidden">
        {worthText(given, choices)}
      </p>
    </>
  );
}

type PartProps = Props & { choices: Choices };

const Coupon = ({ given, problems, choices: { coupons }, onChange }: PartProps) => (
  <SelectField
    label="Coupon"
    description={coupons.length === 0 ? 'The catalogue has no coupon with “given: grant”.' : undefined}
    value={given.name}
    error={problems.name}
    options={[
      ['', 'Choose a coupon'],
      ...coupons.map(({ id, name, percent }) => [id, `${name} (${percent} %, ${id})`] as const),
    ]}
    onChoose={(name) => onChange({ name })}
  />
);

function Good({ given, problems, choices, only, onChange }: PartProps & { only?: string }) {
  const games = choices.games.filter(({ gid }) => only === undefined || `${gid}` === only);
  const goods = games.find(({ gid }) => `${gid}` === given.game)?.goods ?? [];
  return (
    <>
      <SelectField
        label="Game"
        value={given.game}
        error={problems.game}
        options={[['', 'Choose a game'], ...games.map(({ gid, name }) => [`${gid}`, name] as const)]}
        onChoose={(game) => onChange({ game, name: '' })}
      />
      <SelectField
        label="Good"
        value={given.name}
        error={problems.name}
        disabled={given.game === ''}
        options={[['', 'Choose a good'], ...goods.map(({ id, name }) => [id, `${name} (${id})`] as const)]}
        onChoose={(name) => onChange({ name })}
      />
    </>
  );
}
