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
import { FilterField } from './filter-field.tsx';

interface Props {
  choice: Choice;
  onChange(choice: Choice): void;
}

interface Problems {
  zone?: string;
  game?: string;
  by?: string;
}

const problemsOf = (zone: string, filters: Filters): Problems => ({
  ...(zoneOf(zone) === null && { zone: 'Type a place such as Europe/Berlin, or UTC.' }),
  ...(filters.game !== '' && !/^\d{1,9}$/.test(filters.game) && { game: 'Choose a game.' }),
});

/** The dimensions, the zone and the filters of the report. */
export function ReportForm({ choice, onChange }: Props) {
  const [zone, setZone] = useState(choice.zone);
  const [filters, setFilters] = useState(choice.filters);
  const [problems, setProblems] = useState<Problems>({});
  const given = JSON.stringify([choice.zone, choice.filters]);
  const [shown, setShown] = useState(given);
  // The form stays, with its focus, when the address changes.
  if (shown !== given) {
    setShown(given);
    setZone(choice.zone);
    setFilters(choice.filters);
    setProblems({});
  }
  const submit = (): void => {
    const country = filters.country.trim().toUpperCase();
    const currency = filters.currency.trim().toUpperCase();
    const typed = { game: filters.game.trim(), country, currency, method: filters.method.trim() };
    const found = problemsOf(zone.trim(), typed);
    setProblems(found);
    if (Object.keys(found).length === 0) onChange({ ...choice, zone: zone.trim(), filters: typed });
  };
  /** Shows the groups at once: otherwise a download would have others than the ticked ones. */
  const group = (name: Dimension, ticked: boolean): void => {
    const by = DIMENSIONS.filter((one) => (one === name ? ticked : choice.by.includes(one)));
    setProblems({ ...problems, by: by.length === 0 ? 'Choose at least one.' : '' });
    if (by.length > 0) onChange({ ...choice, by });
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
            checked={name === 'currency' || choice.by.includes(name)}
            disabled={name === 'currency'}
            onTick={(ticked) => group(name, ticked)}
          />
        ))}
        <p role="alert" className={problems.by ? 'w-full text-bad text-sm' : 'hidden'}>
          {problems.by}
        </p>
      </fieldset>
      <div className="grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap">
        <TextField
          label="Time zone"
          autoComplete="off"
          maxLength={60}
          value={zone}
          error={problems.zone}
          onChange={(event) => setZone(event.currentTarget.value)}
        />
        {FILTERS.map((name) => (
          <FilterField
            key={name}
            name={name}
            value={filters[name]}
            error={name === 'game' ? problems.game : undefined}
            onChange={(value) => setFilters({ ...filters, [name]: value })}
          />
        ))}
        <Button type="submit" className="self-end sm:mt-6 sm:self-start">
          Show
        </Button>
      </div>
    </form>
  );
}
