import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatLeft } from '#web/lib/format/left.ts';
import { usePortalNow } from '#web/lib/react/now.ts';
import { useChoose } from '#web/navigation/links.tsx';
import { Art, CARD, Words } from './parts.tsx';

interface Props {
  name: string;
  art: string;
  /** True if the player has drawn today. */
  drawn?: boolean;
  /** Start of the next day; set if the player may have drawn. */
  nextDayAt?: string;
}

/** Opens the draw over this page; shows that a draw is free, or the time until the next one. */
export function LotteryNudge({ name, art, drawn = false, nextDayAt }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const now = usePortalNow(false);
  const choose = useChoose<'index'>();
  const left = drawn && nextDayAt ? formatLeft(Date.parse(nextDayAt) - now, tag) : null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => choose({ draw: 'open' })}
      className={`${CARD} w-full text-left`}
    >
      <Art src={art} />
      <Words
        note={left === null ? t('lottery.nudge') : t('lottery.next_in', { left })}
        tone={left === null ? 'text-accent' : 'text-muted'}
      >
        {name}
      </Words>
    </button>
  );
}
