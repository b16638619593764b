import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatCount } from '#web/lib/format/money.ts';
import { Hidden } from '#web/ui/layout/surface.tsx';
import { useDue } from '../hooks/use-due.ts';

/** A larger number does not fit. */
const MOST = 99;

interface Props {
  signedIn: boolean;
  /** Classes that place the dot over the corner of its link (position: relative), so that nothing moves. */
  dot: string;
}

/**
 * The label of the link to the rewards, with a dot that counts those to claim. Screen readers get both as one sentence.
 */
export function DueLabel({ signedIn, dot }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const count = useDue(signedIn);
  if (count === 0) return t('rewards.title');
  return (
    <>
      <Hidden>{t('nav.rewards_due', { count })}</Hidden>
      <span aria-hidden="true">{t('rewards.title')}</span>
      <span
        aria-hidden="true"
        className={`absolute grid h-[18px] min-w-[18px] place-items-center rounded-full bg-bad px-1 font-bold text-[11px]/[18px] text-ground tabular-nums ${dot}`}
      >
        {formatCount(Math.min(count, MOST), tag)}
      </span>
    </>
  );
}
