import { type RefObject, useEffect, useRef } from 'react';
import type { Lottery } from '#contract/endpoints/lottery.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { contentsText } from '#web/lib/format/contents.ts';
import { Celebration } from '#web/ui/pictures/celebration.tsx';
import { ClaimDraw, type ClaimProps } from './claim-draw.tsx';

interface Props extends ClaimProps {
  lottery: Lottery;
  /** True if it was just drawn: it is celebrated, and takes the focus, because the button that had it is gone. */
  fresh: boolean;
}

/** The prize of the player, and how to claim it. */
export function Outcome({ lottery, draw, fresh, ...claim }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const title = useTakenFocus(fresh);
  const nameOf = (id: string): string => lottery.prizes.find((prize) => prize.id === id)?.name ?? id;
  const limit = lottery.prizes.find(({ id }) => id === draw.prize)?.limit ?? 1;
  const contents = draw.reward ? contentsText(draw.reward.contents, t, tag) : '';
  const name = nameOf(draw.given);
  return (
    <section aria-labelledby="draw-won" className="relative grid justify-items-center gap-1 text-center">
      <p className="text-muted text-sm">{t('lottery.won')}</p>
      <h3 id="draw-won" ref={title} tabIndex={-1} className="text-xl outline-none">
        {name}
      </h3>
      {contents !== '' && contents !== name && <p className="text-muted text-sm">{contents}</p>}
      {draw.given !== draw.prize && (
        <p className="text-muted text-sm">{t('lottery.instead', { prize: nameOf(draw.prize), count: limit })}</p>
      )}
      <ClaimDraw draw={draw} {...claim} />
      {fresh && (
        <span aria-hidden="true" className="pointer-events-none absolute inset-x-0 -top-32 h-32">
          <Celebration />
        </span>
      )}
    </section>
  );
}

function useTakenFocus(fresh: boolean): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (fresh) title.current?.focus({ preventScroll: true });
  }, [fresh]);
  return title;
}
