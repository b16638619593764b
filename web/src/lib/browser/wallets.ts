import type { Wallet } from '#contract/endpoints/games.ts';
import { inAppBrowser } from './in-app-browser.ts';

/** The browser properties that show which wallets it has. */
export interface WalletBrowser {
  ApplePaySession?: { canMakePayments(): boolean };
  PaymentRequest?: unknown;
  navigator: { userAgent: string };
}

/**
 * Returns true if this browser can pay with a wallet on the provider's page. Google Pay counts as available if the
 * browser has payment requests; Google is not asked, because it would learn of every visit. In-app browsers have no
 * wallet.
 */
function hasWallet(wallet: Wallet, browser: WalletBrowser): boolean {
  if (inAppBrowser(browser.navigator.userAgent)) return false;
  try {
    const apple = browser.ApplePaySession?.canMakePayments() ?? false;
    return wallet === 'apple_pay' ? apple : !browser.ApplePaySession && browser.PaymentRequest !== undefined;
  } catch {
    return false; // Apple Pay throws on an insecure page
  }
}

/** Returns the wallets with which this browser can pay. */
export const walletsOf = (browser: WalletBrowser): Wallet[] =>
  (['apple_pay', 'google_pay'] as const).filter((wallet) => hasWallet(wallet, browser));
