import { Suspense, useRef, useState } from 'react';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { SignInLink } from '#web/navigation/sign-in-link.tsx';
import { Hidden, Skeleton } from '#web/ui/layout/surface.tsx';
import { Overlay, preloadAnchored } from '#web/ui/overlay/overlay.tsx';
import type { AccountView } from './account-menu.tsx';
import { Avatar } from './avatar.tsx';

const AccountPanel = lazyPart(async () => (await import('./account-panel.tsx')).AccountPanel);

const TITLES: Record<AccountView, MessageKey> = {
  menu: 'account.menu',
  sessions: 'sessions.title',
  push: 'push.title',
};

/** Shows the signed-in player with the account menu, or a sign-in link. A skeleton keeps the space until then. */
export function Account() {
  const t = useT();
  const { ready, signedIn, userInfo } = useSession();
  const [open, setOpen] = useState(false);
  const [view, setView] = useState<AccountView>('menu');
  const button = useRef<HTMLButtonElement>(null);

  if (!ready) return <Skeleton className="h-11 w-11 rounded-control md:w-28" />;
  if (!signedIn) {
    return <SignInLink />;
  }
  const name = userInfo?.nickname ?? '';
  const close = () => setOpen(false);
  const show = () => {
    setView('menu');
    setOpen(!open);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
        onPointerEnter={() => {
          preloadAnchored();
          void AccountPanel.preload();
        }}
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control p-1 font-medium text-ink text-sm transition duration-(--fast) hover:bg-raised md:pr-3"
      >
        <Avatar name={name} size="small" />
        <Hidden>{`${t('account.menu')}: `}</Hidden>
        <span className="max-w-32 truncate max-md:sr-only">{name}</span>
      </button>
      <Overlay open={open} onClose={close} title={t(TITLES[view])} closeLabel={t('common.close')} anchor={button}>
        <Suspense fallback={<Skeleton className="h-[580px] rounded-control" />}>
          <AccountPanel view={view} onView={setView} onClose={close} />
        </Suspense>
      </Overlay>
    </>
  );
}
