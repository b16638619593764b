/** The payment providers that there are adapters for: the one list of their names, which catalogues, webhooks and the database use. */
export const PROVIDERS = ['sandbox', 'stripe', 'adyen'] as const;

export type ProviderName = (typeof PROVIDERS)[number];
