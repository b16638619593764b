import { useState } from 'react';
import type { Region } from '#contract/endpoints/games.ts';
import { useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { ChoiceGroup, RadioCard, SegmentedControl } from '#web/ui/controls/choice.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { CountrySelect } from './country-select.tsx';
import { StateSelect } from './state-select.tsx';

export interface RegionSheetProps {
  regions: readonly Region[];
  region: Region;
  currency: string;
  /** Null if the region names no country, or takes any and none is chosen yet. */
  country: string | null;
  /** Null if not chosen yet; undefined if the tax does not depend on the state. */
  state: string | null | undefined;
  /** Countries whose buyers agree to a waiver before they pay. */
  waived?: readonly string[] | undefined;
  /** The reason why the player cannot buy here, if another region may help. */
  missing: string | null;
  onRegion(region: string): void;
  onCurrency(currency: string): void;
  onCountry(country: string): void;
  onState(state: string): void;
  onDone(): void;
}

/** Content of the region dialog. */
export function RegionSheet(props: RegionSheetProps) {
  const { regions, region, currency, country, state, waived, missing } = props;
  const { onRegion, onCurrency, onCountry, onState, onDone } = props;
  const t = useT();
  // A choice that the tax depends on is missing: without it the page would lead the player back here.
  const [asked, ask] = useState(false);
  return (
    <>
      <div role="status">{missing && <Note className="mb-3">{missing}</Note>}</div>
      <ChoiceGroup label={t('payment.region.title')} className="grid gap-2 px-0.5 py-1">
        {regions.map(({ id, name, servers }) => (
          <RadioCard
            key={id}
            name="region"
            value={id}
            checked={id === region.id}
            onChoose={onRegion}
            ground="raised"
            className="grid! min-h-14 content-center gap-0.5 px-4 py-2.5"
          >
            <span className="font-semibold">{name}</span>
            <span className="text-muted text-sm">{servers.map((server) => server.name).join(', ')}</span>
          </RadioCard>
        ))}
      </ChoiceGroup>
      {region.currencies.length > 1 && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-base">{t('payment.region.currency')}</h3>
          <SegmentedControl
            label={t('payment.region.currency')}
            value={currency}
            onChoose={onCurrency}
            options={region.currencies.map((value) => ({ value, label: value }))}
          />
        </div>
      )}
      <CountrySelect region={{ ...region, waived }} country={country} missing={asked} onChoose={onCountry} />
      {country !== null && state !== undefined && (
        <StateSelect key={country} country={country} state={state} missing={asked} onChoose={onState} />
      )}
      <Button
        kind="primary"
        size="large"
        wide
        className="mt-5"
        onClick={() => {
          if (state === null || (region.open && country === null)) ask(true);
          else onDone();
        }}
      >
        {t('payment.done')}
      </Button>
    </>
  );
}
