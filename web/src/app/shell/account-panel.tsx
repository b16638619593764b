import { Suspense, useState } from 'react';
import { DownloadData } from '#web/features/account/components/signed-in/download-data.tsx';
import { SessionsList } from '#web/features/account/components/signed-in/sessions-list.tsx';
import { useSession, useSignOut } from '#web/features/account/hooks/use-session.ts';
import { useBoundValues } from '#web/features/binding/hooks/use-bound-values.ts';
import { usePushOffered } from '#web/features/push/hooks/use-push.ts';
import { useT } from '#web/i18n/index.tsx';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { PageLink, useGo } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Avatar } from './avatar.tsx';

export type AccountView = 'menu' | 'sessions' | 'push';

const PushSettings = lazyPart(
  async () => (await import('#web/features/push/components/push-settings.tsx')).PushSettings,
);

interface Props {
  view: AccountView;
  onView(view: AccountView): void;
  /** A link was followed, or nobody is signed in any more. */
  onClose(): void;
}

/** Who is signed in, where else, and the ways out. */
export function AccountPanel({ view, onView, onClose }: Props) {
  const t = useT();
  const { lacks } = useEnvironment();
  const signOut = useSignOut();
  const { userInfo } = useSession();
  const binding = useBoundValues();
  const pushes = usePushOffered();
  const [leaving, setLeaving] = useState(false);
  const go = useGo();
  const left = async () => {
    await go('index');
    onClose();
  };
  if (view === 'sessions') return <SessionsList onEndedAll={() => void left()} />;

  if (view === 'push')
    return (
      <Suspense fallback={<Skeleton className="h-[300px] rounded-control" />}>
        <PushSettings />
      </Suspense>
    );

  const name = userInfo?.nickname ?? '';
  const leave = async () => {
    setLeaving(true);
    await signOut();
    await left();
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
      <div className="grid gap-2">
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
        <Button kind="quiet" icon="sign-out" busy={leaving} onClick={() => void leave()}>
          {t('account.signout')}
        </Button>
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
