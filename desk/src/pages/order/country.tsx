import type { OrderStory } from '#desk/lib/order/story.ts';
import { Facts } from '#desk/ui/facts.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Time } from '#desk/ui/time.tsx';

/** The evidence of the buyer's country, for taxes. */
export function Country({ country }: { country: OrderStory['country'] }) {
  return (
    <Section title="Country evidence" aside={country && <StatePill of="evidence" state={country.evidence} />}>
      {country ? (
        <Facts
          facts={[
            ['Chosen', [country.chosen, country.state].filter(Boolean).join(', ') || 'Unknown'],
            ['Network address', country.address ?? 'Unknown'],
            [
              'Payment',
              <span key="instrument">
                {country.instrument ?? 'Unknown'}
                {country.instrumentAt && (
                  <span className="text-faint text-xs">
                    {' '}
                    <Time at={country.instrumentAt} />
                  </span>
                )}
              </span>,
            ],
            ['Two agree on', country.country ?? 'None'],
          ]}
        />
      ) : (
        <Nothing>Nothing is known.</Nothing>
      )}
    </Section>
  );
}
