import { useState } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { useSession, useSignOut } from '../../hooks/use-session.ts';

/** Shown to a signed-in player: continue as this player, or sign out to sign in as another. */
export function AlreadyIn({ onContinue }: { onContinue(): void }) {
  const t = useT();
  const { userInfo } = useSession();
  const signOut = useSignOut();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOut();
    setLeaving(false);
  };
  return (
    <div className="grid gap-3">
      <h1 className="text-2xl">{t('login.already', { name: userInfo?.nickname ?? '' })}</h1>
      <p className="mb-3 text-muted">{t('login.already_text')}</p>
      <Button kind="primary" size="large" wide onClick={onContinue}>
        {t('login.continue')}
      </Button>
      <Button kind="secondary" size="large" wide icon="sign-out" busy={leaving} onClick={() => void leave()}>
        {t('account.signout')}
      </Button>
    </div>
  );
}
