import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { Locale } from '#contract/locales.ts';
import { LanguageProvider, type MessageKey } from '#web/i18n/index.tsx';
import type { Language } from '#web/i18n/language.ts';
import { tagOf } from '#web/i18n/languages.ts';
import { Boundary } from '#web/lib/react/boundary.tsx';
import { savePreference } from '#web/lib/storage/preferences.ts';
import { type Environment, EnvironmentContext, unknownBrowser } from '#web/lib/visit/environment.ts';
import { type Visit, VisitContext } from '#web/lib/visit/visit.ts';
import { addressOf } from '#web/navigation/router/history.ts';
import { RouterProvider } from '#web/navigation/router/provider.tsx';
import type { Router } from '#web/navigation/router/router.ts';
import { parseSearch, stringifySearch } from '#web/navigation/search.ts';
import { OfflineBanner } from '#web/pwa/offline-banner.tsx';
import { UpdateOffer } from '#web/pwa/update-offer.tsx';
import { Toasts, toast } from '#web/ui/states/toast.tsx';
import { SwitchQuestion } from './shell/switching.tsx';
import { Titled } from './titled.tsx';

interface Props {
  environment: Environment;
  language: Language;
  visit: Visit;
  router: Router;
  /** Called in the browser once presses work. */
  onUsable?(): void;
}

/** The whole app, both on the server and in the browser. */
export function Providers({ environment, language, visit, router, onUsable }: Props) {
  useEffect(() => onUsable?.(), [onUsable]);
  const environments = useMemo(() => ({ first: unknownBrowser(environment), now: environment }), [environment]);
  const choose = useCallback(
    async (locale: Locale) => {
      try {
        await language.activate([locale]);
      } catch (error) {
        console.warn(`the language ${locale} did not load, the page keeps the current one`, error);
        toast(language.i18n._('error.network' satisfies MessageKey));
        return;
      }
      savePreference('locale', locale);
      // Otherwise an address that names a language would win at the next reload.
      const place = router.place();
      const search = parseSearch(place.query);
      if (!search.locale) return;
      const query = stringifySearch({ ...search, locale: tagOf(locale) });
      await router.go(addressOf({ ...place, query }), { replace: true, keepsScroll: true });
    },
    [language, router],
  );
  return (
    <VisitContext value={visit}>
      <EnvironmentContext value={environments}>
        <LanguageProvider language={language} choose={choose}>
          <QueryClientProvider client={visit.queryClient}>
            <OfflineBanner />
            <RouterProvider router={router}>
              <Titled />
            </RouterProvider>
            <Boundary>
              <UpdateOffer />
            </Boundary>
            <Boundary>
              <SwitchQuestion />
            </Boundary>
            <Toasts />
          </QueryClientProvider>
        </LanguageProvider>
      </EnvironmentContext>
    </VisitContext>
  );
}
