import { cx } from '#web/ui/cx.ts';

/** Shows the first letter of a player's name. */
export function Avatar({ name, size }: { name: string; size: 'small' | 'large' }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'fill-gradient grid shrink-0 place-items-center rounded-[12px] font-bold text-on-fill',
        size === 'small' ? 'size-9 text-sm' : 'size-14 text-xl',
      )}
    >
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
