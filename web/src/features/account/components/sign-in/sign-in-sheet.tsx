import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SignedIn } from '#contract/endpoints/session.ts';
import { useT, useTexts } from '#web/i18n/index.tsx';
import { useHere } from '#web/navigation/links.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Reload } from '#web/ui/states/reload.tsx';
import { ENTERING } from '../../hooks/use-entering.ts';
import { KeepAccount } from '../deletion/keep-account.tsx';
import { WaysIn } from './ways-in.tsx';

interface Props {
  /** True once the page under the sheet knows the signed-in player. */
  arrived: boolean;
  onDone(): void;
}

/**
 * The sign-in methods in a sheet over the page that needs them. Methods that leave the shop return to that page in its
 * current state.
 */
export function SignInSheet({ arrived, onDone }: Props) {
  const t = useT();
  const here = useHere();
  const texts = useTexts(['account']);
  const entering = useIsMutating({ mutationKey: ENTERING }) > 0;
  const [entered, setEntered] = useState<SignedIn | null>(null);
  const asked = entered?.deletionAt ?? null;
  const done = arrived && !entering && !asked;
  useEffect(() => {
    if (done) onDone();
  }, [done, onDone]);
  if (texts === 'failed') return <Reload />;
  if (texts === 'coming') return <Skeleton className="h-72 rounded-control" />;
  if (asked) return <KeepAccount deletionAt={asked} onKept={onDone} onLeave={onDone} />;
  return (
    <>
      <p className="mb-5 text-muted">{t('login.lead')}</p>
      <WaysIn back={here} onEntered={setEntered} />
    </>
  );
}
