import { type ComponentProps, useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Around, CONTROL, described, type FieldTexts } from './field.tsx';

type Props = Omit<ComponentProps<'select'>, 'children'> &
  FieldTexts & { options: readonly (readonly [value: string, text: string])[] };

/** A labelled list of choices. */
export function Select({ label, description, error, options, className, ...rest }: Props) {
  const id = useId();
  return (
    <Around id={id} label={label} description={description} error={error}>
      <select
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, { description, error })}
        className={cx(CONTROL, className)}
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
