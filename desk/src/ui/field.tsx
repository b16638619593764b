import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#web/ui/cx.ts';

export const CONTROL =
  'min-h-9 w-full rounded-control border border-field-line bg-surface px-3 py-1.5 text-ink placeholder:text-faint aria-invalid:border-bad disabled:bg-sunken disabled:text-muted pointer-coarse:min-h-11 file:mr-3 file:cursor-pointer file:rounded-small file:bg-raised file:px-2 file:font-medium file:text-ink';

export interface FieldTexts {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
}

interface AroundProps extends FieldTexts {
  id: string;
  children: ReactNode;
}

/** Renders label, description and error around a control. */
export function Around({ id, label, description, error, children }: AroundProps) {
  return (
    <div className="grid gap-1">
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
export const described = (id: string, { description, error }: Omit<FieldTexts, 'label'>): string | undefined =>
  cx(Boolean(description) && `${id}-description`, Boolean(error) && `${id}-error`) || undefined;

/** A labelled text input. */
export function TextField({ label, description, error, className, ...rest }: ComponentProps<'input'> & FieldTexts) {
  const id = useId();
  return (
    <Around id={id} label={label} description={description} error={error}>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, { description, error })}
        className={cx(CONTROL, className)}
      />
    </Around>
  );
}

type TickProps = Omit<ComponentProps<'input'>, 'onChange'> & { label: ReactNode; onTick(ticked: boolean): void };

const MARK = cx(
  'mt-0.5 grid size-4.5 shrink-0 appearance-none place-content-center border-2 border-field-line bg-surface',
  'checked:border-accent checked:bg-accent disabled:opacity-60',
  'before:size-2.5 before:scale-0 before:bg-surface before:content-[""] checked:before:scale-100',
  'forced-colors:before:bg-[CanvasText]',
);

/** A checkbox or radio button in its label. */
export function Tick({ label, onTick, type = 'checkbox', ...rest }: TickProps) {
  return (
    <label className="flex min-h-8 items-start gap-2.5 py-1 pointer-coarse:min-h-11 pointer-coarse:items-center">
      <input
        {...rest}
        type={type}
        onChange={(event) => onTick(event.currentTarget.checked)}
        className={cx(
          MARK,
          type === 'radio'
            ? 'rounded-full before:rounded-full'
            : 'rounded-[5px] before:[clip-path:polygon(14%_44%,0_65%,45%_100%,100%_16%,82%_2%,43%_65%)]',
        )}
      />
      <span className="min-w-0">{label}</span>
    </label>
  );
}
