import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { Icon, type IconName } from './icon.tsx';

const KINDS = {
  primary: 'fill-gradient text-on-fill hover:brightness-110',
  secondary: 'bg-surface text-ink ring-1 ring-line ring-inset hover:bg-raised',
  quiet: 'text-accent hover:bg-raised',
  danger: 'bg-bad-tint text-bad hover:brightness-105',
} as const;

const SIZES = {
  small: 'min-h-7 px-2 text-xs pointer-coarse:min-h-10',
  medium: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
  large: 'min-h-11 px-5 text-base',
} as const;

interface Look {
  kind?: keyof typeof KINDS;
  size?: keyof typeof SIZES;
  wide?: boolean;
}

/** Returns the classes of a button, for links that should look like one. */
export const buttonClass = ({ kind = 'secondary', size = 'medium', wide }: Look = {}): string =>
  cx(
    'inline-flex items-center justify-center gap-1.5 rounded-control py-1 text-center font-semibold transition duration-(--fast)',
    'disabled:opacity-60 aria-disabled:opacity-60',
    KINDS[kind],
    SIZES[size],
    wide && 'w-full',
  );

type Props = Look & ComponentProps<'button'> & { icon?: IconName; busy?: boolean; children: ReactNode };

/** A button. `busy` shows a spinner, keeps the focus, and ignores presses. */
export function Button({ kind, size, wide, icon, busy, className, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClass({ kind, size, wide }), className)}
    >
      {busy ? <Spinner size={16} /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & { icon: IconName; label: string };

/** A square button with an icon. Screen readers read `label`, which is also the tooltip. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(
        'grid size-9 shrink-0 place-items-center rounded-control text-muted transition duration-(--fast) hover:bg-raised hover:text-ink pointer-coarse:size-11',
        className,
      )}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}
