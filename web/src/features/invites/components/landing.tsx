import type { ReactNode } from 'react';
import type { Invites } from '#contract/endpoints/invites.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatPercent } from '#web/lib/format/money.ts';
import { Card } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { InvitedRules } from './rules.tsx';
import { TwoLights } from './two-lights.tsx';

interface Props {
  invites: Invites;
  inviter: string;
  lead: string;
  /** True for new players: only they see what both sides get. */
  isNew: boolean;
  /** The action for the visitor. */
  children: ReactNode;
}

/**
 * The page for invited players: the inviter, the action, what both get, and the rules. The action fits on the first
 * screen of a small phone.
 */
export function Landing({ invites, inviter, lead, isNew, children }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const percent = formatPercent(invites.coupon.percent, tag);
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <Card className="grid gap-4 bg-linear-to-b md:gap-5 from-accent-tint to-70% to-surface text-center">
        <TwoLights className="mx-auto h-auto w-full max-w-48 md:max-w-80" />
        <div className="grid gap-2">
          <h1 className="wrap-anywhere text-balance text-2xl">{t('share.landing.title', { name: inviter })}</h1>
          <p className="text-balance text-muted">{lead}</p>
        </div>
        <div className="grid gap-2">{children}</div>
        {isNew && (
          <ul className="grid gap-3 text-left sm:grid-cols-2">
            <Share name={t('share.landing.you')} percent={percent} text={t('share.landing.you_text')} />
            <Share
              name={t('share.landing.them', { name: inviter })}
              percent={percent}
              text={t('share.landing.them_text')}
            />
          </ul>
        )}
      </Card>
      <InvitedRules invites={invites} inviter={inviter} />
    </div>
  );
}

/** The share of the player or of the inviter. */
function Share({ name, percent, text }: { name: string; percent: string; text: string }) {
  const t = useT();
  return (
    <li className="flex min-w-0 gap-3 rounded-control bg-sunken p-3">
      <span className="fill-gradient grid size-11 shrink-0 place-items-center rounded-[12px] text-on-fill">
        <Icon name="ticket" size={24} />
      </span>
      <span className="grid min-w-0 content-start gap-0.5">
        <span className="wrap-anywhere text-muted text-xs">{name}</span>
        <span className="font-semibold leading-snug">{t('share.slogan', { percent })}</span>
        <span className="text-muted text-sm">{text}</span>
      </span>
    </li>
  );
}
