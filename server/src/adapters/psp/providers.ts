import { adyen } from './adyen/manifest.ts';
import type { ProviderManifest } from './manifest.ts';
import { paypal } from './paypal/manifest.ts';
import { sandbox } from './sandbox/manifest.ts';
import { stripe } from './stripe/manifest.ts';

/** The payment providers of the product. A new one needs only its folder and a line here. */
export const PAYMENT_PROVIDERS: readonly ProviderManifest[] = [sandbox, stripe, adyen, paypal];
