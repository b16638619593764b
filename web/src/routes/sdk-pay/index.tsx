import type { PageDefinition } from '#web/navigation/page.ts';
import { paymentPage } from '#web/routes/payment/index.tsx';

/** The top-up page as a game opens it, whatever the device is: in the phone's form, and in that of a desktop. */
export const sdkPayPage: PageDefinition = { ...withoutForms(), desktop: () => import('./page.mobile.tsx') };
export const sdkPayPcPage: PageDefinition = { ...withoutForms(), desktop: () => import('./page.desktop.tsx') };

function withoutForms(): Omit<PageDefinition, 'desktop'> {
  const { desktop: _desktop, mobile: _mobile, ...rest } = paymentPage;
  return { ...rest, frame: 'bare' };
}
