import { CharacterChoice } from '#web/features/characters/components/character-choice.tsx';
import { SignIn } from '#web/features/characters/components/sign-in.tsx';
import { ItemGrid } from '#web/features/items/components/item-grid.tsx';
import { useT } from '#web/i18n/index.tsx';
import { Step } from './step.tsx';
import type { TopUp } from './top-up/use-top-up.ts';
import type { Pay } from './use-pay.ts';

interface Props {
  topUp: TopUp;
  pay: Pay;
  onSwitchRegion(): void;
}

/** The steps character and item. The payment method is next to the total. */
export function Steps({ topUp, pay, onSwitchRegion }: Props) {
  const t = useT();
  const { game, region, country, character, item, blocked, asked, choose } = topUp;
  const { taxIncluded, taxed, countries } = region.value;
  // Promises only what is sure. Without a country, "included" needs a tax in all countries, "on top" in any.
  const likely = taxIncluded ? taxed.length > 0 && taxed.length === countries.length : taxed.length > 0;
  const isTaxed = country.value === null ? likely : taxed.includes(country.value);
  const tax = isTaxed && (taxIncluded ? 'payment.tax' : 'payment.tax_on_top');
  const fixedItem = asked?.item !== undefined && item.value?.item.id === asked.item ? item.value : null;
  const offers = fixedItem ? [fixedItem] : topUp.offers;
  return (
    <>
      <Step
        id="step-character"
        title={t('payment.step.character')}
        plain
        problem={pay.problemAt('character')}
        note={character.ignored && t(asked?.serverId === undefined ? 'payment.link.role' : 'payment.link.server')}
      >
        {topUp.signedIn ? (
          <CharacterChoice
            game={game}
            region={region.value.name}
            query={topUp.characters}
            chosen={character.value}
            fixed={character.fixed}
            open={pay.next.sheet === 'character'}
            onOpen={(open) => (open ? pay.next.open('character') : pay.next.close())}
            onChoose={(role) => {
              pay.settle('character');
              choose({ role });
            }}
            onSwitchRegion={onSwitchRegion}
          />
        ) : (
          <SignIn />
        )}
      </Step>
      <Step
        id="step-item"
        title={t('payment.step.item')}
        plain={fixedItem !== null}
        aside={tax && <p className="text-faint text-xs md:text-sm">{t(tax)}</p>}
        problem={pay.problemAt('item')}
        note={blocked ? t('payment.item.blocked', { item: blocked.item.name }) : item.ignored && t('payment.link.item')}
      >
        <div className={fixedItem ? 'max-w-sm' : undefined}>
          <ItemGrid
            offers={offers}
            sections={game.sections}
            deals={topUp.deals}
            settling={topUp.settling}
            chosen={item.value?.item.id ?? null}
            onChoose={pay.chooseItem}
            labelledBy="step-item"
            receiver={{
              gid: game.gid,
              region: region.value.id,
              character: character.value,
              signedIn: topUp.signedIn,
            }}
          />
        </div>
      </Step>
    </>
  );
}
