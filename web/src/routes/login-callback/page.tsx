import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { waysQuery } from '#web/features/account/api/queries.ts';
import { ProviderReturnPanel } from '#web/features/account/components/providers/provider-return-panel.tsx';
import { useLocale } from '#web/i18n/index.tsx';
import { useGo } from '#web/navigation/links.tsx';
import { useShown } from '#web/navigation/router/provider.tsx';
import { NarrowCard } from '#web/ui/layout/narrow-card.tsx';

export function Page() {
  const { provider } = useShown().params ?? {};
  const { locale } = useLocale();
  const offered = useQuery(waysQuery(locale)).data?.providers;
  // A list that cannot be loaded must not stop a sign-in: the server knows the provider.
  if (!provider || offered?.every(({ id }) => id !== provider)) return <NoProvider />;
  return (
    <NarrowCard>
      <ProviderReturnPanel provider={provider} />
    </NarrowCard>
  );
}

/** Redirects to the not-found page. */
function NoProvider() {
  const go = useGo();
  // biome-ignore lint/correctness/useExhaustiveDependencies: run once
  useEffect(() => void go('not-found', {}, { replace: true }), []);
  return null;
}
