import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignedIn } from '#contract/endpoints/session.ts';
import { useT } from '#web/i18n/index.tsx';
import { useGoBack, useSearch } from '#web/navigation/links.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { ENTERING } from '../../hooks/use-entering.ts';
import { useSession } from '../../hooks/use-session.ts';
import { KeepAccount } from '../deletion/keep-account.tsx';
import { AlreadyIn } from './already-in.tsx';
import { WaysIn } from './ways-in.tsx';

/** The sign-in methods. A player who is already signed in sees the account and can continue. */
export function SignInPanel() {
  const t = useT();
  const goBack = useGoBack();
  const { back } = useSearch<'login'>();
  const { ready, signedIn } = useSession();
  // While the server's answer leads to the next page, the form stays as it is.
  const entering = useIsMutating({ mutationKey: ENTERING }) > 0;
  const [entered, setEntered] = useState<SignedIn | null>(null);

  if (!ready) return <Skeleton className="h-[600px] rounded-control" />;
  if (entered?.deletionAt) return <KeepAccount deletionAt={entered.deletionAt} onKept={goBack} onLeave={goBack} />;
  if (signedIn && !entered && !entering) return <AlreadyIn onContinue={goBack} />;
  return (
    <>
      <h1 className="text-2xl">{t('login.title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('login.lead')}</p>
      <WaysIn
        back={back}
        onEntered={(answer) => {
          setEntered(answer);
          if (!answer.deletionAt) goBack();
        }}
      />
    </>
  );
}
