import { useEffect, useEffectEvent, useState } from 'react';
import { useErrorTextSoon } from '#web/i18n/error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatPercent } from '#web/lib/format/money.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { IconButton } from '#web/ui/controls/button.tsx';
import { useBarHeight } from '#web/ui/layout/bottom-bar.tsx';
import { Celebration } from '#web/ui/pictures/celebration.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { toast } from '#web/ui/states/toast.tsx';
import { useAccept } from '../hooks/use-accept.ts';
import type { KeptInvite } from '../model/kept-invite.ts';

/** Long enough to read one sentence. */
const SENTENCE_MS = 6_000;

/**
 * Reports the invitation to the server and shows the player the result: the new coupon with a link to it, or that there
 * is none.
 */
export function Invited({ kept }: { kept: KeptInvite }) {
  const t = useT();
  const { tag } = useLocale();
  const errorText = useErrorTextSoon();
  const [closed, setClosed] = useState(false);
  const outcome = useAccept(kept);
  const say = useEffectEvent(async () => {
    if (outcome?.coupon !== null) return;
    toast(outcome.error ? await errorText(outcome.error) : t('share.none'), SENTENCE_MS);
  });
  useEffect(() => {
    if (outcome) void say();
  }, [outcome]);
  const shown = outcome?.coupon && !closed ? outcome : null;
  return (
    <div
      role="status"
      style={{ marginBottom: useBarHeight() }}
      className="pointer-events-none fixed inset-x-0 bottom-4 z-40 grid justify-items-center px-4 print:hidden"
    >
      {shown && (
        <div className="rise pointer-events-auto relative flex w-full max-w-md items-center gap-3 rounded-card bg-raised p-3 pl-4 shadow-float">
          <span className="fill-gradient relative grid size-11 shrink-0 place-items-center rounded-[12px] text-on-fill">
            <Icon name="ticket" size={24} />
            <Celebration />
          </span>
          <div className="grid min-w-0 flex-1">
            <p className="font-semibold">
              {shown.percent === null
                ? t('coupons.yours_now', { name: shown.coupon })
                : t('share.yours', { percent: formatPercent(shown.percent, tag) })}
            </p>
            <p className="text-muted text-sm">{t('share.yours_text')}</p>
            <PageLink
              page="coupons"
              onClick={() => setClosed(true)}
              className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent text-sm"
            >
              {t('rewards.to_coupons')}
            </PageLink>
          </div>
          <IconButton icon="close" label={t('common.close')} onClick={() => setClosed(true)} className="self-start" />
        </div>
      )}
    </div>
  );
}
