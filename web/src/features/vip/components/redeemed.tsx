import { useLayoutEffect, useRef } from 'react';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { Celebration } from '#web/ui/pictures/celebration.tsx';

interface Props {
  art: string;
  reward: Reward;
  onClose(): void;
}

/** The result of redeeming: goods are on their way to a character, or a coupon is ready. */
export function Redeemed({ art, reward, onClose }: Props) {
  const t = useT();
  const words = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone, so focus the text.
  useLayoutEffect(() => words.current?.focus(), []);
  const { receiver, contents } = reward;
  const coupon = contents.some(({ kind }) => kind === 'coupon');
  return (
    <div className="grid justify-items-center gap-3 py-4 text-center">
      <span className="relative">
        <img src={art} alt="" width={160} height={120} className="rise h-30 w-40 object-contain" />
        <Celebration />
      </span>
      <p ref={words} tabIndex={-1} className="font-semibold text-lg">
        {receiver
          ? t('payment.free.on_its_way', { name: receiver.name })
          : t('coupons.yours_now', { name: contents[0]?.name ?? '' })}
      </p>
      {receiver && <p className="text-muted text-sm">{t('vip.redeem.arrives')}</p>}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {coupon && (
          <PageLink page="coupons" className={buttonClass({ kind: 'primary' })}>
            {t('rewards.to_coupons')}
          </PageLink>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </div>
  );
}
