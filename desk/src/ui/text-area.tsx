import { type ComponentProps, useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Around, CONTROL, described, type FieldTexts } from './field.tsx';

/** A labelled field for several lines. */
export function TextArea({ label, description, error, className, ...rest }: ComponentProps<'textarea'> & FieldTexts) {
  const id = useId();
  return (
    <Around id={id} label={label} description={description} error={error}>
      <textarea
        rows={3}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, { description, error })}
        className={cx(CONTROL, className)}
      />
    </Around>
  );
}
