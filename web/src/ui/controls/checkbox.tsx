import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  label: ReactNode;
  /** An explanation below the checkbox. */
  description?: ReactNode;
  error?: ReactNode;
  onTick(ticked: boolean): void;
};

/**
 * The look of a checkbox or radio button in the colours of the shop. The mark is drawn, because browsers draw theirs in
 * grey on dark pages.
 */
export const TICK = cx(
  'grid size-5 shrink-0 appearance-none place-content-center border-2 border-field-line bg-surface outline-none',
  'checked:border-accent checked:bg-accent disabled:opacity-60',
  'before:size-3 before:scale-0 before:bg-surface before:content-[""] before:[clip-path:polygon(14%_44%,0_65%,45%_100%,100%_16%,82%_2%,43%_65%)]',
  'checked:before:scale-100 forced-colors:before:bg-[CanvasText]',
);

/** A checkbox in its label; a press on either ticks it. The error appears below, and screen readers announce it. */
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
          className={cx(TICK, 'rounded-[6px]')}
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
