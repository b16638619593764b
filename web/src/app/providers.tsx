import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { Locale } from '#contract/locales.ts';
import { LanguageProvider, type MessageKey } from '#web/i18n/index.tsx';
import type { Language } from '#web/i18n/language.ts';
import { tagOf } from '#web/i18n/languages.ts';
import { FirstRenderContext } from '#web/lib/react/store.ts';
import { savePreference } from '#web/lib/storage/preferences.ts';
import { type Environment, EnvironmentContext, unknownBrowser } from '#web/lib/visit/environment.ts';
import { type Visit, VisitContext } from '#web/lib/visit/visit.ts';
import type { Search } from '#web/navigation/search.ts';
import { OfflineBanner } from '#web/pwa/offline-banner.tsx';
import { UpdateOffer } from '#web/pwa/update-offer.tsx';
import { Toasts, toast } from '#web/ui/states/toast.tsx';
import type { AppRouter } from './router.tsx';
import { SwitchQuestion } from './shell/switching.tsx';

interface Props {
  environment: Environment;
  language: Language;
  visit: Visit;
  router: AppRouter;
}

/** The whole app, on the server and in the browser alike. */
export function Providers({ environment, language, visit, router }: Props) {
  const environments = useMemo(() => ({ first: unknownBrowser(environment), now: environment }), [environment]);
  const choose = useCallback(
    async (locale: Locale) => {
      try {
        await language.activate([locale]);
      } catch (error) {
        console.warn(`the language ${locale} did not load`, error);
        toast(language.i18n._('error.network' satisfies MessageKey));
        return;
      }
      savePreference('locale', locale);
      // An address that names a language would win at the next reload.
      const search = (current: Search) => (current.locale ? { ...current, locale: tagOf(locale) } : current);
      await router.navigate({ to: '.', search: search, replace: true, resetScroll: false });
    },
    [language, router],
  );
  return (
    <FirstRenderContext value={visit.firstRender}>
      <VisitContext value={visit}>
        <EnvironmentContext value={environments}>
          <LanguageProvider language={language} choose={(locale) => void choose(locale)}>
            <QueryClientProvider client={visit.queryClient}>
              <OfflineBanner />
              <RouterProvider router={router} />
              <UpdateOffer />
              <SwitchQuestion />
              <Toasts />
            </QueryClientProvider>
          </LanguageProvider>
        </EnvironmentContext>
      </VisitContext>
    </FirstRenderContext>
  );
}
