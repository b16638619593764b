import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../pictures/icon.tsx';

export const CONTROL =
  'min-h-12 w-full rounded-control border bg-ground px-4 text-base text-ink placeholder:text-faint aria-invalid:border-bad border-field-line';

export interface FieldTexts {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
}

/** Renders label, description and error around a control. */
export function Around({ id, label, description, error, children }: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium text-muted text-sm">
        {label}
      </label>
      {children}
      {description && (
        <p id={`${id}-description`} className="text-faint text-xs">
          {description}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className={cx('text-bad text-sm', !error && 'hidden')}>
        {error}
      </p>
    </div>
  );
}

/** Returns the value of `aria-describedby` for a control. */
export const described = (id: string, { description, error }: FieldTexts): string | undefined =>
  cx(description ? `${id}-description` : undefined, error ? `${id}-error` : undefined) || undefined;

/** A labelled text input. The error appears next to the field, and screen readers announce it. */
export function TextField({ label, description, error, className, ...rest }: ComponentProps<'input'> & FieldTexts) {
  const own = useId();
  const id = rest.id ?? own;
  return (
    <Around id={id} label={label} description={description} error={error}>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, { label, description, error })}
        className={cx(CONTROL, className)}
      />
    </Around>
  );
}

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

type SelectProps = Omit<ComponentProps<'select'>, 'children'> & FieldTexts & { options: readonly SelectOption[] };

/** A labelled native select, because it works best on phones. */
export function Select({ label, description, error, options, className, ...rest }: SelectProps) {
  const own = useId();
  const id = rest.id ?? own;
  return (
    <Around id={id} label={label} description={description} error={error}>
      <div className="relative">
        <select
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described(id, { label, description, error })}
          className={cx(CONTROL, 'appearance-none pr-11', className)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 right-3.5 text-faint" />
      </div>
    </Around>
  );
}
