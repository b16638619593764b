import { useT } from '#web/i18n/index.tsx';
import { SignInLink } from '#web/navigation/sign-in-link.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Overlay } from '#web/ui/overlay/overlay.tsx';
import { useSession } from '../../hooks/use-session.ts';
import { saySpent } from '../../hooks/use-spent-link.ts';

/** Tells the player that a game's link is used up or too old, and offers the next step. */
export function SpentLink() {
  const t = useT();
  const { signedIn, userInfo } = useSession();
  const close = () => saySpent(false);
  return (
    <Overlay open onClose={close} title={t('login.failed')} closeLabel={t('common.close')}>
      <div className="grid gap-5">
        <p className="text-muted">{t('error.ticket.invalid')}</p>
        {signedIn ? (
          <Button kind="primary" size="large" wide onClick={close}>
            {t('home.continue.as', { name: userInfo?.nickname ?? '' })}
          </Button>
        ) : (
          <SignInLink kind="primary" size="large" wide onClick={close} />
        )}
      </div>
    </Overlay>
  );
}
