import { ProviderReturnPanel } from '#web/features/account/components/providers/provider-return-panel.tsx';
import { NarrowCard } from '#web/ui/layout/narrow-card.tsx';

/** Where Facebook sends a player back to who came from a game's PC client. */
export const Page = () => (
  <NarrowCard>
    <ProviderReturnPanel provider="facebook" />
  </NarrowCard>
);
