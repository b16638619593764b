import { useLocale } from '#web/i18n/index.tsx';
import { formatCount } from '#web/lib/money.ts';

/** More has no room. */
const MOST = 99;

/** A dot with how many rewards wait, over the corner of what it belongs to (position: relative), so that nothing moves. Its link says it in words. */
export function DueBadge({ count, className }: { count: number; className: string }) {
  const { tag } = useLocale();
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={`absolute grid h-[18px] min-w-[18px] place-items-center rounded-full bg-bad px-1 font-bold text-[11px]/[18px] text-ground tabular-nums ${className}`}
    >
      {formatCount(Math.min(count, MOST), tag)}
    </span>
  );
}
