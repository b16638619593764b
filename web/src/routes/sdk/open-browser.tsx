import { PATHS } from '#contract/routes.ts';
import { OpenElsewhere } from '#web/features/browser/components/open-elsewhere.tsx';
import { useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { useAddressOf, useSearch, useVariant } from '#web/navigation/links.tsx';
import { carried, isOwnAddress, stringifySearch } from '#web/navigation/search.ts';
import { InformationError } from '#web/ui/states/states.tsx';

/** Helps the player to open a page of the shop outside of a game's web view. `to` in the address names the page. */
export function Page() {
  const t = useT();
  const search = useSearch<'sdk-open-browser'>();
  const home = PATHS.index[useVariant()];
  const addressOf = useAddressOf();
  const { inApp, shop } = useEnvironment();
  const path = search.to ?? `${home}${stringifySearch({ ...carried(search) })}`;
  if (!isOwnAddress(path)) return <InformationError text={t('browser.bad')} />;
  return (
    <div className="mx-auto grid max-w-md gap-4 px-4 py-8 text-center">
      <p className="brand flex items-center justify-center gap-2 font-bold tracking-tight">
        <span className="brand-mark size-7" />
        <span className="brand-name">{shop}</span>
      </p>
      <h1 className="text-2xl">{t('sdk.open_browser')}</h1>
      <p className="text-muted">{t('browser.lead')}</p>
      <OpenElsewhere address={addressOf(path)} inApp={inApp !== null} />
    </div>
  );
}
