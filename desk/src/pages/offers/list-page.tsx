import { useState } from 'react';
import { useCan } from '#desk/lib/use-operator.ts';
import { Forbidden } from '#desk/ui/loaded.tsx';
import { Page, Section } from '#desk/ui/page.tsx';
import { BackToOffers } from './back-to-offers.tsx';
import { GiveToList } from './give-to-list.tsx';
import { ListSource } from './list-source.tsx';

/** Gives points, coupons or goods to the players of a CSV list. */
export function ListPage() {
  const may = useCan()('grants.give');
  const [text, setText] = useState('');
  return (
    <Page title="Give to a list" isNarrow aside={<BackToOffers />}>
      {may ? (
        <>
          <Section title="List">
            <ListSource text={text} onText={setText} />
          </Section>
          <GiveToList text={text} hasColumns />
        </>
      ) : (
        <Section title="List" isFlush>
          <Forbidden what="the gifts of players" />
        </Section>
      )}
    </Page>
  );
}
