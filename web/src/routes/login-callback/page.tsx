import { Navigate, useParams } from '@tanstack/react-router';
import { PATHS } from '#contract/routes.ts';
import { ProviderReturnPanel } from '#web/features/account/components/providers/provider-return-panel.tsx';
import { isProvider } from '#web/features/account/model/provider-names.ts';
import { NarrowCard } from '#web/ui/layout/narrow-card.tsx';

export function Page() {
  const { provider } = useParams({ strict: false });
  if (!isProvider(provider)) return <Navigate to={PATHS['not-found'].desktop} replace />;
  return (
    <NarrowCard>
      <ProviderReturnPanel provider={provider} />
    </NarrowCard>
  );
}
