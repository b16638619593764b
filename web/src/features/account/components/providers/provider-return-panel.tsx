import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SignedIn } from '#contract/endpoints/session.ts';
import type { Provider } from '#contract/sign-in.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useVisit } from '#web/lib/visit/visit.ts';
import { useReturnTo } from '#web/navigation/links.tsx';
import { useRouter, useShown } from '#web/navigation/router/provider.tsx';
import { carriedQuery } from '#web/navigation/search.ts';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { type Attempt, keepArrival, latestArrival, readReturn, takeAttempt } from '../../api/provider-attempt.ts';
import { useProvider } from '../../hooks/use-providers.ts';
import { enter } from '../../model/enter.ts';
import { clientInfo } from '../../model/this-browser.ts';
import { KeepAccount } from '../deletion/keep-account.tsx';
import { BackToGame } from './back-to-game.tsx';
import { LinkStep } from './link-step.tsx';
import { ProviderFailure } from './provider-failure.tsx';

/**
 * Handles the return from a provider: removes its parameters from the address at once, finishes the sign-in, and goes
 * to the destination.
 */
export function ProviderReturnPanel({ provider }: { provider: Provider }) {
  const t = useT();
  const name = useProvider(provider)?.name;
  const { locale } = useLocale();
  const router = useRouter();
  const { place } = useShown();
  const { api, session } = useVisit();
  const returnTo = useReturnTo();
  const [brought] = useState(() => readReturn(place.query));
  const [begun, setBegun] = useState<string | null>(null);
  const [pending, setPending] = useState<{ session: SignedIn; back: string | null } | null>(null);

  const entered = (answer: SignedIn, back: string | null) =>
    answer.deletionAt ? setPending({ session: answer, back }) : returnTo(back);

  const finishing = useMutation({
    mutationFn: async (attempt: Attempt | null) => {
      // The back button or a reload opens a used address again: a signed-in player continues.
      if (!attempt)
        return { result: (await session.load()).token === '' ? ('nothing' as const) : ('arrived' as const) };
      if (!brought) return { result: 'nothing' as const };
      const body = { ...brought, attempt: attempt.secret, ...(await clientInfo(locale)) };
      return api('POST /session/oauth/:provider', { params: { provider }, body }, { anonymous: true });
    },
    onSuccess: async (answer) => {
      if (answer.result === 'arrived') return returnTo(latestArrival());
      if (answer.result !== 'signed_in') return;
      keepArrival(answer.back);
      await enter(session, provider, answer.session);
      entered(answer.session, answer.back);
    },
  });
  const { mutate } = finishing;
  useEffect(() => {
    const attempt = takeAttempt(provider);
    setBegun(attempt?.begun ?? null);
    // The provider's address names neither game nor language: both come from the page where the sign-in started.
    const { path, query } = router.place();
    void router.go(`${path}${carriedQuery(attempt?.begun ?? query)}`, { replace: true });
    mutate(attempt);
  }, [router, mutate, provider]);

  const { data, error } = finishing;
  if (pending?.session.deletionAt) {
    const goOn = () => returnTo(pending.back);
    return <KeepAccount deletionAt={pending.session.deletionAt} onKept={goOn} onLeave={goOn} />;
  }
  if (data?.result === 'link') {
    return <LinkStep {...data} provider={provider} onEntered={entered} onAgain={() => returnTo(begun)} />;
  }
  if (data?.result === 'game') return <BackToGame url={data.url} />;
  if (error || data?.result === 'nothing') return <ProviderFailure provider={provider} error={error} begun={begun} />;
  return (
    <div role="status" className="grid justify-items-center gap-4 py-16 text-center text-muted">
      <Spinner />
      {name !== undefined && <p>{t('login.finishing', { name })}</p>}
    </div>
  );
}
