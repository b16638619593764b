import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconName } from '../pictures/icon.tsx';
import { Spinner } from '../states/spinner.tsx';

const KINDS = {
  primary: 'fill-gradient text-on-fill shadow-fill hover:brightness-110',
  secondary: 'bg-raised text-ink hover:bg-accent-tint',
  quiet: 'text-accent hover:bg-raised',
  danger: 'bg-bad-tint text-bad hover:brightness-105',
} as const;

const SIZES = { medium: 'min-h-11 px-4 text-sm', large: 'min-h-13 px-6 text-base' } as const;

interface Look {
  kind?: keyof typeof KINDS;
  size?: keyof typeof SIZES;
  wide?: boolean;
}

/** Returns the classes of a button, for links that should look like one. */
export const buttonClass = ({ kind = 'secondary', size = 'medium', wide }: Look = {}): string =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-control py-2 text-center font-semibold transition duration-(--fast)',
    'active:scale-[0.985] disabled:opacity-60 disabled:shadow-none aria-disabled:opacity-60',
    KINDS[kind],
    SIZES[size],
    wide && 'w-full',
  );

type ButtonProps = Look & ComponentProps<'button'> & { icon?: IconName; busy?: boolean; children: ReactNode };

/** A button. `busy` shows a spinner, keeps the width and the focus, and ignores presses. */
export function Button({ kind, size, wide, icon, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClass({ kind, size, wide }), className)}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & { icon: IconName; label: string };

/** A button of 44 px with an icon. Screen readers read `label`, which is also the tooltip. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(
        'grid size-11 shrink-0 place-items-center rounded-control text-muted transition duration-(--fast) hover:bg-raised hover:text-ink',
        className,
      )}
    >
      <Icon name={icon} />
    </button>
  );
}
