import { ProviderReturnPanel } from '#web/features/account/components/providers/provider-return-panel.tsx';
import { NarrowCard } from '#web/ui/layout/narrow-card.tsx';

/** The page to which Facebook returns a player who started in a game's PC client. */
export const Page = () => (
  <NarrowCard>
    <ProviderReturnPanel provider="facebook" />
  </NarrowCard>
);
