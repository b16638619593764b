import { useState } from 'react';
import { CookieNotice } from '#web/features/consent/components/cookie-notice.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { useOnline } from '#web/pwa/use-online.ts';
import { BrowserAdvice } from './advice.tsx';

/** One notice at a time, the most pressing first, in a line of its own in the page's flow. None where the window has no room for it, as a phone held sideways. */
export function Notices() {
  const { inApp } = useEnvironment();
  const [advised, setAdvised] = useState(false);
  const online = useOnline();
  // The banner of providers.tsx says so.
  if (!online) return null;
  return (
    <div className="low:hidden">
      {inApp && !advised ? <BrowserAdvice onClose={() => setAdvised(true)} /> : <CookieNotice />}
    </div>
  );
}
