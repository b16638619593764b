import type { Wallet } from '#contract/endpoints/games.ts';
import { inAppBrowser } from './in-app-browser.ts';

/** What of a browser tells which wallets it has. */
export interface WalletBrowser {
  ApplePaySession?: { canMakePayments(): boolean };
  PaymentRequest?: unknown;
  navigator: { userAgent: string };
}

/**
 * Whether this browser can pay by a wallet on the provider's page. Google's is where the browser has payment requests; Google itself is
 * not asked, it would learn of every visit. An app's own browser has neither.
 */
function hasWallet(wallet: Wallet, browser: WalletBrowser): boolean {
  if (inAppBrowser(browser.navigator.userAgent)) return false;
  try {
    const apple = browser.ApplePaySession?.canMakePayments() ?? false;
    return wallet === 'apple_pay' ? apple : !browser.ApplePaySession && browser.PaymentRequest !== undefined;
  } catch {
    return false; // Apple's refuses where the page is not secure
  }
}

/** The wallets that this browser can pay by. */
export const walletsOf = (browser: WalletBrowser): Wallet[] =>
  (['apple_pay', 'google_pay'] as const).filter((wallet) => hasWallet(wallet, browser));
