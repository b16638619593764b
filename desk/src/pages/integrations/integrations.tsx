import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Forbidden } from '#desk/ui/loaded.tsx';
import { Page, Section } from '#desk/ui/page.tsx';
import { EndpointsSection } from './endpoints/endpoints-section.tsx';
import { GamesSection } from './games-section.tsx';
import { GoLiveSection } from './golive-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { SecretsSection } from './secrets-section.tsx';
import { SignatureSection } from './signature-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/** The connections to games, the publisher's systems and payment providers, with their tests. */
export function Integrations() {
  const can = useCan();
  const mayRead = can('events.read');
  const mayTest = can('integrations.test');
  const games = useRead('GET /games', {}, { enabled: mayRead });
  if (!mayRead)
    return (
      <Page title="Integrations">
        <Section title="Integrations" isFlush>
          <Forbidden what="the integrations" />
        </Section>
      </Page>
    );
  return (
    <Page title="Integrations">
      <GamesSection read={games} mayTest={mayTest} />
      <EndpointsSection />
      <WebhooksSection />
      {can('integrations.manage') && <KeysSection />}
      {mayTest && (
        <>
          <GoLiveSection />
          <SignatureSection games={games.data?.games ?? []} />
          <SecretsSection />
        </>
      )}
    </Page>
  );
}
