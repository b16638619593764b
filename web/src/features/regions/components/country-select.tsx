import { useQuery } from '@tanstack/react-query';
import type { Region } from '#contract/endpoints/games.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { placeQuery } from '../api/queries.ts';
import { countryOptions } from '../model/countries.ts';

interface Props {
  /** `waived`: countries whose buyers agree to a waiver before they pay. */
  region: Region & { waived?: readonly string[] | undefined };
  /** Null if not chosen yet. */
  country: string | null;
  /** True if the player tried to continue without a choice. */
  missing: boolean;
  onChoose(country: string): void;
}

/**
 * Chooses the buyer's country if the price may depend on it. In a region that takes any country, the one of the
 * visitor's network address comes first.
 */
export function CountrySelect({ region, country, missing, onChoose }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const here = useQuery(placeQuery).data?.country ?? null;
  const options = countryOptions(region, tag, here);
  if (options.length === 0) return null;
  return (
    <div className="mt-5">
      <Select
        label={t('payment.region.country')}
        description={region.open || region.taxed.length > 0 ? t('payment.region.country_text') : undefined}
        error={missing && country === null ? t('payment.region.unchosen') : undefined}
        value={country ?? ''}
        options={
          country === null ? [{ value: '', label: t('payment.region.unchosen'), disabled: true }, ...options] : options
        }
        onChange={({ target }) => onChoose(target.value)}
      />
    </div>
  );
}
