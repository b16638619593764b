import { RegionPicker } from '#web/features/regions/components/region-picker.tsx';
import { useT } from '#web/i18n/index.tsx';
import { savePreference } from '#web/lib/storage/preferences.ts';
import { resolveCountry, resolveRegion } from '#web/navigation/choice.ts';
import type { TopUp } from './top-up/use-top-up.ts';
import type { Pay } from './use-pay.ts';

/** Keeps the country for the next visit. A region that asks for none leaves the former one. */
function keepCountry(country: string | null): void {
  if (country !== null) savePreference('country', country);
}

/** Region, currency, country and state of the purchase. */
export function RegionChoice({ topUp, next }: { topUp: TopUp; next: Pay['next'] }) {
  const t = useT();
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
      open={next.sheet === 'region'}
      onOpen={(open) => (open ? next.open('region') : next.close())}
      // Characters belong to a region, currencies and countries may: the address keeps what another region has too.
      onRegion={(id) => {
        keepCountry(resolveCountry(resolveRegion(game, id, null).value, undefined, [country.value]).value);
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
