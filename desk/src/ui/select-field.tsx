import { type ComponentProps, useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Around, CONTROL, described, type FieldTexts } from './field.tsx';

interface Props extends Omit<ComponentProps<'select'>, 'onChange'>, FieldTexts {
  options: readonly (readonly [value: string, label: string])[];
  onChoose(value: string): void;
}

/** A labelled menu. */
export function SelectField({ label, description, error, options, onChoose, className, ...rest }: Props) {
  const id = useId();
  return (
    <Around id={id} label={label} description={description} error={error}>
      <select
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, { description, error })}
        className={cx(CONTROL, 'pr-8', className)}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Around>
  );
}
