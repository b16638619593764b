import { useEffect } from 'react';
import { ProviderReturnPanel } from '#web/features/account/components/providers/provider-return-panel.tsx';
import { isProvider } from '#web/features/account/model/provider-names.ts';
import { useGo } from '#web/navigation/links.tsx';
import { useShown } from '#web/navigation/router/provider.tsx';
import { NarrowCard } from '#web/ui/layout/narrow-card.tsx';

export function Page() {
  const { provider } = useShown().params ?? {};
  if (!isProvider(provider)) return <NoProvider />;
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
