import { createRequire } from 'node:module';
import type { Client, hmacValidator } from '@adyen/api-library';

// Imports single files: the package's index takes half a second and 60 MB for other services.
export { EnvironmentEnum } from '@adyen/api-library/lib/src/config.js';
export { ModificationsApi } from '@adyen/api-library/lib/src/services/checkout/modificationsApi.js';
export { PaymentLinksApi } from '@adyen/api-library/lib/src/services/checkout/paymentLinksApi.js';
export { DisputesApi } from '@adyen/api-library/lib/src/services/disputes/disputesApi.js';
export { PaymentLinkRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentLinkRequest.js';
export { UpdatePaymentLinkRequest } from '@adyen/api-library/lib/src/typings/checkout/updatePaymentLinkRequest.js';

// These two only have a CommonJS `default`, which loaders expose to `import` in different ways.
const load = createRequire(import.meta.url);
const client: { default: typeof Client } = load('@adyen/api-library/lib/src/client.js');
const validator: { default: typeof hmacValidator } = load('@adyen/api-library/lib/src/utils/hmacValidator.js');

export const AdyenClient = client.default;
export const HmacValidator = validator.default;
