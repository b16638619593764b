import { RegionPicker } from '#web/features/regions/components/region-picker.tsx';
import { keepCountry } from '#web/features/regions/model/chosen-country.ts';
import { useT } from '#web/i18n/index.tsx';
import { resolveCountry, resolveRegion } from '#web/navigation/choice.ts';
import { useHere } from './top-up/use-here.ts';
import type { TopUp } from './top-up/use-top-up.ts';
import type { Pay } from './use-pay.ts';

/** Lets the player choose region, currency, country and state of the purchase. */
export function RegionChoice({ topUp, sheet }: { topUp: TopUp; sheet: Pay['next'] }) {
  const t = useT();
  const here = useHere(topUp.game);
  const { game, region, currency, country, state, choose } = topUp;
  const nobody = topUp.signedIn && topUp.characters.data?.characters.length === 0;
  const unpayable = topUp.methods.length === 0 ? t('payment.method.none') : null;
  return (
    <RegionPicker
      regions={topUp.character.fixed ? [region.value] : game.regions}
      region={region.value}
      currency={currency.value}
      country={country.value}
      state={state}
      waived={game.waivers?.flatMap(({ countries }) => countries)}
      missing={nobody ? t('payment.character.none', { region: region.value.name }) : unpayable}
      open={sheet.sheet === 'region'}
      onOpen={(open) => (open ? sheet.open('region') : sheet.close())}
      // Characters belong to one region, and currencies and countries may too: remove all of them from the address.
      onRegion={(id) => {
        const next = resolveRegion(game, id, null).value;
        const theirs = resolveCountry(next, undefined, [here.chosen, here.network, here.guess]).value;
        // In a region that is open to all countries the player has to name the country.
        if (theirs !== null && !next.open) keepCountry(theirs);
        choose({ region: id, role: undefined, currency: undefined, country: undefined, state: undefined });
      }}
      onCurrency={(value) => choose({ currency: value })}
      onCountry={(value) => {
        keepCountry(value);
        choose({ country: value, state: undefined });
      }}
      onState={(value) => choose({ state: value })}
    />
  );
}
