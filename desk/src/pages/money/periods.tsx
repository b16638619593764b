import { useState } from 'react';
import { type Choice, daysOf, isDay, PERIOD_NAMES, PERIODS } from '#desk/lib/money/report.ts';
import { useNow } from '#desk/lib/use-now.ts';
import { Button } from '#desk/ui/button.tsx';
import { TextField } from '#desk/ui/field.tsx';
import { PeriodButtons } from '#desk/ui/period-buttons.tsx';

interface Props {
  choice: Choice;
  onChange(choice: Choice): void;
}

/** The period, with fields for own dates. */
export function Periods({ choice, onChange }: Props) {
  const days = daysOf(choice, useNow());
  return (
    <div className="grid gap-3">
      <PeriodButtons
        periods={PERIODS}
        names={PERIOD_NAMES}
        current={choice.period}
        onChoose={(period) => onChange({ ...choice, ...(period === 'own' ? days : { from: '', to: '' }), period })}
      />
      {choice.period === 'own' && <OwnDates key={`${days.from} ${days.to}`} choice={choice} onChange={onChange} />}
    </div>
  );
}

function OwnDates({ choice, onChange }: Props) {
  const [from, setFrom] = useState(choice.from);
  const [to, setTo] = useState(choice.to);
  const [problem, setProblem] = useState('');
  return (
    <form
      aria-label="Own dates"
      noValidate
      className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
      onSubmit={(event) => {
        event.preventDefault();
        const isValid = isDay(from) && isDay(to) && from <= to;
        setProblem(isValid ? '' : 'Choose two days, the first one first.');
        if (isValid) onChange({ ...choice, from, to });
      }}
    >
      <TextField
        label="From"
        type="date"
        value={from}
        error={problem}
        onChange={(e) => setFrom(e.currentTarget.value)}
      />
      <TextField label="To" type="date" value={to} onChange={(e) => setTo(e.currentTarget.value)} />
      <Button type="submit">Show</Button>
    </form>
  );
}
