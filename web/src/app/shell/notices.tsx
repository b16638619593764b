import { useState } from 'react';
import { CookieNotice } from '#web/features/consent/components/cookie-notice.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { useOnline } from '#web/pwa/use-online.ts';
import { BrowserAdvice } from './advice.tsx';

/** Shows one notice at a time, the most pressing first. A phone held sideways has no room for any. */
export function Notices() {
  const { inApp } = useEnvironment();
  const [advised, setAdvised] = useState(false);
  const online = useOnline();
  return (
    // The banner of providers.tsx comes before both.
    <div className={online ? 'low:hidden' : 'hidden'}>
      {inApp && !advised ? <BrowserAdvice onClose={() => setAdvised(true)} /> : <CookieNotice />}
    </div>
  );
}
