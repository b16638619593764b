import type { ReactNode } from 'react';
import type { Binding } from '#contract/endpoints/binding.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { contentsText } from '#web/lib/format/contents.ts';
import { formatWithZone } from '#web/lib/format/time.ts';
import { useReader } from '#web/lib/react/now.ts';
import { cx } from '#web/ui/cx.ts';
import { Card } from '#web/ui/layout/surface.tsx';
import { BrandArt } from '#web/ui/pictures/brand-art.tsx';

/** The gift for linking and its contents. `children` show whether the player has got it. */
export function GiftCard({ binding, children }: { binding: Binding; children?: ReactNode }) {
  const t = useT();
  const { tag } = useLocale();
  const { gift } = binding;
  if (!gift) {
    return (
      <Card className="grid content-start justify-items-center gap-3 text-center">
        <BrandArt name="bind" width={224} />
        <p className="max-w-prose text-muted">{t('bind.lead')}</p>
        {children}
      </Card>
    );
  }
  return (
    <Card className="grid content-start gap-4 overflow-hidden bg-linear-to-b from-accent-tint to-60% to-surface">
      <div className="grid grid-cols-[auto_1fr] items-center gap-4 md:grid-cols-1 md:justify-items-center md:text-center">
        <img src={gift.art} alt="" width={240} height={180} className="h-auto w-24 object-contain sm:w-32 md:w-60" />
        <div className="grid min-w-0 gap-1">
          <h2 className="text-muted text-sm">{t('bind.gift')}</h2>
          <p className="wrap-anywhere hyphens-auto text-balance font-semibold text-lg leading-snug">
            {contentsText(gift.contents, t, tag)}
          </p>
          {gift.game && <p className="text-faint text-sm">{gift.game.name}</p>}
        </div>
      </div>
      {children}
      <GiftRules binding={binding} className="max-md:hidden md:text-center" />
    </Card>
  );
}

/**
 * Says who gets the gift and until when. On the phone it is below the form, so that the form's button is on the first
 * screen.
 */
export function GiftRules({ binding: { gift, until }, className }: { binding: Binding; className: string }) {
  const t = useT();
  const { tag } = useLocale();
  const reader = useReader();
  if (!gift) return null;
  return (
    <div className={cx('grid gap-1 text-faint text-xs', className)}>
      <p>{t('bind.gift.rule')}</p>
      {until && (
        <p>
          <time dateTime={until}>{t('rewards.until', { at: formatWithZone(until, tag, undefined, reader) })}</time>
        </p>
      )}
    </div>
  );
}
