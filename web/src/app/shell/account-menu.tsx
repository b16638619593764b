import { useState } from 'react';
import { DownloadData } from '#web/features/account/components/signed-in/download-data.tsx';
import { useSession, useSignOut } from '#web/features/account/hooks/use-session.ts';
import { useBoundValues } from '#web/features/binding/hooks/use-bound-values.ts';
import { useSupport } from '#web/features/catalog/hooks/use-support.ts';
import { usePushOffered } from '#web/features/push/hooks/use-push.ts';
import { StandingRow } from '#web/features/vip/components/standing-row.tsx';
import { useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Avatar } from './avatar.tsx';

export type AccountView = 'menu' | 'sessions' | 'push';

/** Rows of one kind, as one block. */
const GROUP =
  'grid gap-px overflow-hidden rounded-card *:rounded-none *:justify-start *:text-start *:-outline-offset-2';

interface Props {
  onView(view: AccountView): void;
  /** Called when a link is followed. */
  onClose(): void;
  /** Called once the player is signed out. */
  onLeft(): Promise<void>;
}

/** Shows the player and three groups of rows: what they have, their settings, and help with signing out. */
export function AccountMenu({ onView, onClose, onLeft }: Props) {
  const t = useT();
  const { lacks } = useEnvironment();
  const signOut = useSignOut();
  const { userInfo } = useSession();
  const binding = useBoundValues();
  const pushes = usePushOffered();
  const support = useSupport();
  const [leaving, setLeaving] = useState(false);
  const name = userInfo?.nickname ?? '';
  const leave = async () => {
    setLeaving(true);
    await signOut();
    await onLeft();
  };
  return (
    <>
      <div className="mb-4 flex items-center gap-4">
        <Avatar name={name} size="large" />
        <div className="min-w-0">
          <p className="truncate font-semibold text-lg">{name}</p>
          <p className="text-faint text-sm">{t('account.uid', { uid: userInfo?.uid ?? '' })}</p>
        </div>
      </div>
      <div className="grid gap-3">
        <div className={GROUP}>
          {!lacks.includes('vip') && <StandingRow onClick={onClose} />}
          <PageLink page="history" onClick={onClose} className={buttonClass({ wide: true })}>
            <Icon name="history" />
            {t('nav.history')}
          </PageLink>
          {!lacks.includes('coupons') && (
            <PageLink page="coupons" onClick={onClose} className={buttonClass({ wide: true })}>
              <Icon name="ticket" />
              {t('coupons.title')}
            </PageLink>
          )}
          {!lacks.includes('share') && (
            <PageLink page="share" onClick={onClose} className={buttonClass({ wide: true })}>
              <Icon name="gift" />
              {t('share.title')}
            </PageLink>
          )}
        </div>
        <div className={GROUP}>
          <PageLink page="spending" onClick={onClose} className={buttonClass({ wide: true })}>
            <Icon name="lock" />
            {t('spending.title')}
          </PageLink>
          {binding.open && (
            <PageLink page="bind" onClick={onClose} className={buttonClass({ wide: true })}>
              <Icon name="phone" />
              <span className="grid min-w-0">
                <span>{t('bind.title')}</span>
                {binding.values.map((value) => (
                  <span key={value} className="wrap-anywhere font-normal text-muted text-xs tabular-nums">
                    {value}
                  </span>
                ))}
              </span>
            </PageLink>
          )}
          <Button icon="shield" wide onClick={() => onView('sessions')}>
            {t('sessions.title')}
          </Button>
          {pushes && (
            <Button icon="bell" wide onClick={() => onView('push')}>
              {t('push.title')}
            </Button>
          )}
          <DownloadData />
        </div>
        <div className={GROUP}>
          {support && (
            <a href={support} className={buttonClass({ wide: true })}>
              <Icon name="mail" />
              {t('footer.support')}
            </a>
          )}
          <Button icon="sign-out" wide busy={leaving} onClick={() => void leave()}>
            {t('account.signout')}
          </Button>
        </div>
        <PageLink
          page="account-deletion-common"
          onClick={onClose}
          className="min-h-11 content-center text-center text-faint text-sm underline"
        >
          {t('accdel.link')}
        </PageLink>
      </div>
    </>
  );
}
