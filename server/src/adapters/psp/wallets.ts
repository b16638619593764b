import type { Wallet } from '#contract/endpoints/games.ts';

/**
 * The wallets that the providers' pages support. Each must be activated there: docs/integration/payment-provider.md.
 */
export const SANDBOX_WALLETS: readonly Wallet[] = ['apple_pay', 'google_pay'];
export const STRIPE_WALLETS: readonly Wallet[] = ['apple_pay', 'google_pay'];
export const ADYEN_WALLETS: readonly Wallet[] = ['apple_pay', 'google_pay'];
