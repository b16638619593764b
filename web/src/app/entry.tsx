import '#web/ui/app.css';
import { loaders } from 'virtual:locales';
import { createRoot } from 'react-dom/client';
import { createLanguage } from '#web/i18n/language.ts';
import { readEnvironment } from '#web/lib/environment.ts';
import { readPreference, savePreference } from '#web/lib/preferences.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { session } from '#web/lib/session.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';

const environment = readEnvironment(document.documentElement);
const language = createLanguage(loaders);
const queryClient = createQueryClient(session);
void session.load();

language.i18n.on('change', () => {
  document.documentElement.lang = language.i18n.locale;
});

// A deployment replaced the chunks of the page that is open: take the new ones, but never in a loop.
addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem('reloadedAt'));
  if (Date.now() - last < 10_000) return;
  event.preventDefault();
  sessionStorage.setItem('reloadedAt', String(Date.now()));
  location.reload();
});

const router = createAppRouter({
  queryClient,
  session,
  language,
  saveLanguage: (locale) => savePreference('locale', locale),
  languages: () => ({ stored: readPreference('locale'), browser: [environment.lang, ...navigator.languages] }),
});

// The first render has its language and code: the router loads both before it shows anything.
await router.load();

const element = document.getElementById('app');
if (!element) throw new Error('index.html has no #app');
createRoot(element).render(
  <Providers environment={environment} language={language} queryClient={queryClient} router={router} />,
);
