import { countryOptions, currencyOptions, filterOptions, type Option } from '#desk/lib/money/filter-options.ts';
import { DIMENSION_NAMES, type Filters } from '#desk/lib/money/report.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { TextField } from '#desk/ui/field.tsx';
import { SelectField } from '#desk/ui/select-field.tsx';

interface Props {
  name: keyof Filters;
  value: string;
  error?: string | undefined;
  onChange(value: string): void;
}

/** A filter of the report: a menu if its values are known, else a text. */
export function FilterField(props: Props) {
  if (props.name === 'game') return <GameField {...props} />;
  if (props.name === 'country') return <Menu {...props} known={countryOptions()} />;
  if (props.name === 'currency') return <CurrencyField {...props} />;
  return <Text {...props} placeholder="card" />;
}

/** Without the list of games, their numbers can be typed. */
function GameField(props: Props) {
  const mayRead = useCan()('events.read');
  const { data, error } = useRead('GET /games', {}, { enabled: mayRead });
  if (!data && (error || !mayRead)) return <Text {...props} placeholder="Number" />;
  return <Menu {...props} known={data?.games.map(({ gid, name }) => [String(gid), name] as const) ?? []} />;
}

/** Without the list of currencies, one can be typed. */
function CurrencyField(props: Props) {
  const { data, error } = useRead('GET /money/currencies', {});
  if (!data && error) return <Text {...props} placeholder="EUR" />;
  return <Menu {...props} known={currencyOptions(data?.currencies ?? [])} />;
}

const Menu = ({ name, value, error, onChange, known }: Props & { known: readonly Option[] }) => (
  <SelectField
    label={DIMENSION_NAMES[name]}
    options={filterOptions(known, value)}
    value={value}
    error={error}
    onChoose={onChange}
    className="sm:w-44"
  />
);

const Text = ({ name, value, error, onChange, placeholder }: Props & { placeholder: string }) => (
  <TextField
    label={DIMENSION_NAMES[name]}
    placeholder={placeholder}
    autoComplete="off"
    maxLength={40}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
    className="sm:w-28"
  />
);
