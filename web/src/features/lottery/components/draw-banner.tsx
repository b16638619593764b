import type { Draw, Lottery } from '#contract/endpoints/lottery.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatLeft } from '#web/lib/format/left.ts';
import { usePortalNow } from '#web/lib/react/now.ts';
import { useChoose } from '#web/navigation/links.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { usePictureLoading } from '#web/ui/pictures/loading.ts';
import { preloadDraw } from './draw-overlay.tsx';

interface Props {
  lottery: Lottery;
  /** The player's draw of today. */
  today: Draw | null | undefined;
}

/** Opens the draw. Shows that the draw of today is free, or the time until the next one. */
export function DrawBanner({ lottery: { name, art, nextDayAt }, today }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const now = usePortalNow(false);
  const choose = useChoose<'index'>();
  const loading = usePictureLoading();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={preloadDraw}
      onClick={() => choose({ draw: 'open' })}
      className="relative flex min-h-20 w-full items-center gap-4 overflow-hidden rounded-card bg-linear-to-r from-accent-tint to-surface px-4 py-2 text-left shadow-card transition duration-(--fast) hover:-translate-y-0.5"
    >
      <img
        src={art}
        alt=""
        width={56}
        height={56}
        loading={loading}
        className="size-12 shrink-0 object-contain md:size-14"
      />
      <span className="wrap-anywhere grid min-w-0 flex-1">
        <span className="font-semibold text-accent text-xs">{t('lottery.title')}</span>
        <span className="font-semibold leading-5">{name}</span>
        <span className="text-muted text-sm">
          {today ? t('lottery.next_in', { left: formatLeft(Date.parse(nextDayAt) - now, tag) }) : t('lottery.free')}
        </span>
      </span>
      {today ? (
        <Icon name="check" className="text-ok" />
      ) : (
        <span className="fill-gradient grid min-h-9 shrink-0 place-items-center rounded-control px-3 font-semibold text-on-fill text-sm max-md:hidden">
          {t('lottery.draw')}
        </span>
      )}
      <Icon name="chevron-right" className={today ? 'text-faint' : 'text-faint md:hidden'} />
    </button>
  );
}
