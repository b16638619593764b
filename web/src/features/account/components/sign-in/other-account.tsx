import { useState } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { useGo, useHere } from '#web/navigation/links.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { useSignOut } from '../../hooks/use-session.ts';

/** For a player whose data is on another account: signs out, opens sign-in, and returns to this page. */
export function OtherAccount() {
  const t = useT();
  const go = useGo();
  const back = useHere();
  const signOut = useSignOut();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOut();
    await go('login', { back });
  };
  return (
    <Button kind="quiet" busy={leaving} onClick={() => void leave()} className="shrink-0">
      {t('account.other')}
    </Button>
  );
}
