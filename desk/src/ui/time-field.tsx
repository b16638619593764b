import { useState } from 'react';
import { clockChange, fieldText, momentOf, zoneText } from '#desk/lib/field-time.ts';
import { utcTime } from '#desk/lib/format.ts';
import { type FieldTexts, TextField } from './field.tsx';

interface Props extends FieldTexts {
  /** ISO 8601; empty, or no time at all: an empty field. */
  value: string;
  disabled?: boolean;
  /** Gets ISO 8601 in UTC; empty while the time is incomplete. */
  onChange(iso: string): void;
}

const CHANGES = {
  'left-out': (iso: string) => `The clocks skip this time. It is ${fieldText(iso).slice(11)}.`,
  first: () => 'The clocks show this time twice. It is the first one.',
  second: () => 'The clocks show this time twice. It is the second one.',
} as const;

/** A time in the operator's zone. The lines below name the zone and the same time in UTC. */
export function TimeField({ value, description, error, onChange, ...rest }: Props) {
  // The text stays as it was typed, even if its moment is written in another way.
  const [typed, setTyped] = useState({ text: '', iso: '' });
  const [isIncomplete, setIncomplete] = useState(false);
  const moment = Date.parse(value);
  const isTime = !Number.isNaN(moment);
  const own = isTime ? fieldText(value) : '';
  const text = Date.parse(typed.iso) === moment ? typed.text : own;
  const change = isTime ? clockChange(text, value) : null;
  const zone = zoneText(isTime ? value : undefined);
  return (
    <TextField
      {...rest}
      type="datetime-local"
      max="9999-12-31T23:59"
      description={
        <>
          {description} {zone}.
          {isTime && zone !== 'UTC' && (
            <>
              {' '}
              That is <span className="whitespace-nowrap">{utcTime(value)}</span>.
            </>
          )}
          {change && <strong className="block font-medium text-warn">{CHANGES[change](value)}</strong>}
        </>
      }
      error={error || (isIncomplete && 'Type day, hour and minute, or clear the field.')}
      value={text}
      onChange={({ currentTarget }) => {
        const iso = momentOf(currentTarget.value) ?? '';
        setTyped({ text: currentTarget.value, iso });
        onChange(iso);
      }}
      // Browsers report half a time as an empty field.
      onBlur={({ currentTarget }) => setIncomplete(currentTarget.validity.badInput)}
    />
  );
}
