import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  label: ReactNode;
  /** What it means, below. */
  description?: ReactNode;
  error?: ReactNode;
  onTick(ticked: boolean): void;
};

/** A tick with its label, both pressable; the error stands below and is announced. */
export function Checkbox({ label, description, error, onTick, className, ...rest }: Props) {
  const id = useId();
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label
        className={cx(
          'flex min-h-12 items-center gap-3 rounded-control border bg-ground px-4 py-3',
          'has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
          error ? 'border-bad' : 'border-field-line',
        )}
      >
        <input
          {...rest}
          type="checkbox"
          onChange={(event) => onTick(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(Boolean(description) && `${id}-text`, Boolean(error) && `${id}-error`) || undefined}
          className="size-5 shrink-0 accent-accent outline-none"
        />
        <span className="min-w-0">{label}</span>
      </label>
      {description && (
        <p id={`${id}-text`} className="text-muted text-xs">
          {description}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className={cx('text-bad text-sm', !error && 'hidden')}>
        {error}
      </p>
    </div>
  );
}
