import type { PageDefinition } from '#web/navigation/page.ts';
import { paymentPage } from '#web/routes/payment/index.tsx';

const { mobile, desktop, ...rest } = paymentPage;
const bare = { ...rest, frame: 'bare' } as const;

/** The top-up page as a game opens it, whatever the device is: in the phone's form, and in that of a desktop. */
export const sdkPayPage: PageDefinition = { ...bare, desktop: mobile ?? desktop };
export const sdkPayPcPage: PageDefinition = { ...bare, desktop };
