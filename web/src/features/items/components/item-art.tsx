import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';

/** The item's art in the game's colours, in a box of fixed height. */
export function ItemArt({ src, off, className }: { src: string; off: boolean; className: string }) {
  return (
    <span className={cx('relative block shrink-0 overflow-hidden', className)}>
      <span
        aria-hidden="true"
        className={cx(
          'absolute inset-x-0 bottom-0 h-full bg-radial from-game-from/35 to-70% to-transparent transition-opacity duration-(--medium)',
          off ? 'opacity-20' : 'opacity-80 group-hover/item:opacity-100 group-has-checked/item:opacity-100',
        )}
      />
      <img
        src={src}
        alt=""
        width={160}
        height={120}
        loading="lazy"
        decoding="async"
        className={cx(
          'absolute inset-0 size-full object-contain p-[inherit] transition duration-(--medium) ease-out',
          off ? 'opacity-45 grayscale' : 'drop-shadow-lg group-hover/item:scale-105 group-has-checked/item:scale-105',
        )}
      />
    </span>
  );
}

/** Marks the chosen item with a tick on its corner, because a colour is not enough. */
export const ChosenMark = () => (
  <span
    aria-hidden="true"
    className="fill-gradient absolute -top-1.5 -left-1.5 z-2 grid size-6 scale-50 place-items-center rounded-full text-on-fill opacity-0 transition duration-(--medium) group-has-checked/item:scale-100 group-has-checked/item:opacity-100"
  >
    <Icon name="check" size={16} />
  </span>
);
