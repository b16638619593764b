import { useState } from 'react';
import { useGoBack } from '#web/app/navigation.tsx';
import { useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/surface.tsx';
import { signOut, useSession } from '../session.ts';
import { useSignIn } from '../sign-in.ts';
import { PasswordForm } from './password-form.tsx';

/** The way in; or, for who is in already, who that is and the way on. */
export function SignInPanel() {
  const t = useT();
  const goBack = useGoBack();
  const { ready, signedIn, userInfo } = useSession();
  const sign = useSignIn(goBack);
  const [leaving, setLeaving] = useState(false);

  if (!ready) return <Skeleton className="h-[356px] rounded-control" />;
  // Between the answer and the page to return to, the form stays as it is.
  if (!signedIn || sign.busy) {
    return (
      <>
        <h1 className="text-2xl">{t('login.welcome')}</h1>
        <p className="mt-1 mb-6 text-muted">{t('login.lead')}</p>
        <PasswordForm {...sign} />
        <p className="mt-5 text-faint text-sm">{t('login.guest_hint')}</p>
      </>
    );
  }
  const leave = async () => {
    setLeaving(true);
    await signOut();
    setLeaving(false);
  };
  return (
    <div className="grid gap-3">
      <h1 className="text-2xl">{t('login.already', { name: userInfo?.nickname ?? '' })}</h1>
      <p className="mb-3 text-muted">{t('login.already_text')}</p>
      <Button kind="primary" size="large" wide onClick={goBack}>
        {t('login.continue')}
      </Button>
      <Button kind="secondary" size="large" wide icon="sign-out" busy={leaving} onClick={() => void leave()}>
        {t('login.signout')}
      </Button>
    </div>
  );
}
