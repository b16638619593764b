/**
 * The payment providers with an adapter: the only list of their names, used by catalogues, webhooks and the database.
 */
export const PROVIDERS = ['sandbox', 'stripe', 'adyen'] as const;

export type ProviderName = (typeof PROVIDERS)[number];
