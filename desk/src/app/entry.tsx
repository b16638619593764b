import './desk.css';
import { createRoot } from 'react-dom/client';
import { createDesk } from '#desk/lib/desk.ts';
import { browserPasskeys } from '#desk/lib/passkeys.ts';
import { createTab } from '#desk/lib/tab.ts';
import { App } from './app.tsx';

const desk = createDesk({
  fetch: (url, init) => fetch(url, init),
  passkeys: browserPasskeys,
  leave: (url) => location.assign(url),
  closeTab: () => window.close(),
  tab: createTab(() => sessionStorage),
  browser: createTab(() => localStorage),
});

const element = document.getElementById('app');
if (!element) throw new Error('index.html has no #app');
createRoot(element).render(<App desk={desk} />);
