import { useState } from 'react';
import {
  type Choice,
  DIMENSION_NAMES,
  DIMENSIONS,
  type Dimension,
  FILTERS,
  type Filters,
  zoneOf,
} from '#desk/lib/money/report.ts';
import { Button } from '#desk/ui/button.tsx';
import { TextField, Tick } from '#desk/ui/field.tsx';

interface Props {
  choice: Choice;
  onChange(choice: Choice): void;
}

const HINTS: Readonly<Record<keyof Filters, string>> = {
  game: 'Number',
  country: 'DE',
  currency: 'EUR',
  method: 'card',
};

interface Problems {
  zone?: string;
  game?: string;
  by?: string;
}

const problemsOf = (zone: string, filters: Filters, by: readonly Dimension[]): Problems => ({
  ...(zoneOf(zone) === null && { zone: 'Type a place such as Europe/Berlin, or UTC.' }),
  ...(filters.game !== '' && !/^\d{1,9}$/.test(filters.game) && { game: 'Type the number of a game.' }),
  ...(by.length === 0 && { by: 'Choose at least one.' }),
});

/** The dimensions, the zone and the filters of the report. */
export function ReportForm({ choice, onChange }: Props) {
  const [by, setBy] = useState<readonly Dimension[]>(choice.by);
  const [zone, setZone] = useState(choice.zone);
  const [filters, setFilters] = useState(choice.filters);
  const [problems, setProblems] = useState<Problems>({});
  const submit = (): void => {
    const country = filters.country.trim().toUpperCase();
    const currency = filters.currency.trim().toUpperCase();
    const typed = { game: filters.game.trim(), country, currency, method: filters.method.trim() };
    const found = problemsOf(zone.trim(), typed, by);
    setProblems(found);
    if (Object.keys(found).length === 0) onChange({ ...choice, by, zone: zone.trim(), filters: typed });
  };
  return (
    <form
      aria-label="Report"
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset className="flex min-w-0 flex-wrap gap-x-5">
        <legend className="font-medium text-muted text-sm">Group by</legend>
        {DIMENSIONS.map((name) => (
          <Tick
            key={name}
            label={DIMENSION_NAMES[name]}
            // Amounts of two currencies are never added.
            checked={name === 'currency' || by.includes(name)}
            disabled={name === 'currency'}
            onTick={(ticked) => setBy(DIMENSIONS.filter((one) => (one === name ? ticked : by.includes(one))))}
          />
        ))}
        <p role="alert" className={problems.by ? 'w-full text-bad text-sm' : 'hidden'}>
          {problems.by}
        </p>
      </fieldset>
      <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <TextField
          label="Time zone"
          autoComplete="off"
          maxLength={60}
          value={zone}
          error={problems.zone}
          onChange={(event) => setZone(event.currentTarget.value)}
        />
        {FILTERS.map((name) => (
          <TextField
            key={name}
            label={DIMENSION_NAMES[name]}
            placeholder={HINTS[name]}
            autoComplete="off"
            maxLength={40}
            value={filters[name]}
            error={name === 'game' ? problems.game : undefined}
            onChange={(event) => setFilters({ ...filters, [name]: event.currentTarget.value })}
            className="sm:w-28"
          />
        ))}
        <Button type="submit">Show</Button>
      </div>
    </form>
  );
}
