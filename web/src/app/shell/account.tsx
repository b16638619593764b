import { useState } from 'react';
import { PageLink, useGo, useHere } from '#web/app/navigation.tsx';
import { signOut, useSession } from '#web/features/account/session.ts';
import { useT } from '#web/i18n/index.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Overlay, preloadOverlay } from '#web/ui/overlay.tsx';
import { Hidden, Skeleton } from '#web/ui/surface.tsx';

function Avatar({ name, size }: { name: string; size: 'small' | 'large' }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'fill-gradient grid shrink-0 place-items-center rounded-[12px] font-bold text-on-fill',
        size === 'small' ? 'size-9 text-sm' : 'size-14 text-xl',
      )}
    >
      {[...name][0]?.toUpperCase()}
    </span>
  );
}

/** Who is signed in, with the way out; or the way in. Keeps its place while the storage is read. */
export function Account() {
  const t = useT();
  const here = useHere();
  const go = useGo();
  const { ready, signedIn, userInfo } = useSession();
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);

  if (!ready) return <Skeleton className="h-11 w-11 rounded-control md:w-28" />;
  if (!signedIn) {
    return (
      <PageLink page="login" search={{ back: here }} className={buttonClass({ kind: 'secondary' })}>
        {t('account.signin')}
      </PageLink>
    );
  }
  const name = userInfo?.nickname ?? '';
  const leave = async () => {
    setLeaving(true);
    await signOut();
    setLeaving(false);
    setOpen(false);
    await go('home');
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={preloadOverlay}
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control p-1 font-medium text-ink text-sm transition duration-(--fast) hover:bg-raised md:pr-3"
      >
        <Avatar name={name} size="small" />
        <Hidden>{`${t('account.menu')}: `}</Hidden>
        <span className="max-w-32 truncate max-md:sr-only">{name}</span>
      </button>
      <Overlay open={open} onClose={() => setOpen(false)} title={t('account.menu')} closeLabel={t('common.close')}>
        <div className="mb-4 flex items-center gap-4">
          <Avatar name={name} size="large" />
          <div className="min-w-0">
            <p className="truncate font-semibold text-lg">{name}</p>
            <p className="text-faint text-sm">{t('account.uid', { uid: userInfo?.uid ?? '' })}</p>
          </div>
        </div>
        <div className="grid gap-2">
          <PageLink page="history" onClick={() => setOpen(false)} className={buttonClass({ wide: true })}>
            <Icon name="history" />
            {t('nav.history')}
          </PageLink>
          <Button kind="quiet" icon="sign-out" busy={leaving} onClick={() => void leave()}>
            {t('account.signout')}
          </Button>
        </div>
      </Overlay>
    </>
  );
}
