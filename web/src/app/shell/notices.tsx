import { useState } from 'react';
import { CookieNotice } from '#web/features/consent/components/cookie-notice.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { useOnline } from '#web/pwa/use-online.ts';
import { BrowserAdvice } from './advice.tsx';

/** Shows one notice at a time, the most urgent first. On a phone in landscape there is no space for one. */
export function Notices() {
  const { inApp } = useEnvironment();
  const [advised, setAdvised] = useState(false);
  const online = useOnline();
  return (
    // The offline banner of providers.tsx replaces both.
    <div className={online ? 'low:hidden' : 'hidden'}>
      {inApp && !advised ? <BrowserAdvice onClose={() => setAdvised(true)} /> : <CookieNotice />}
    </div>
  );
}
