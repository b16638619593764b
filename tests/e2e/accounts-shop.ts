import { type AccountsWorld, startAccountsWorld } from '#tests/integration/accounts-kit.ts';
import { openWith } from './shop.ts';

export { browser } from './shop.ts';

/** The shop of a file of tests about signing in, with a mailbox; there once `openAccountsShop` was called and the tests run. */
export let world: AccountsWorld;

/** Opens it for all tests of a file, and closes it after the last. */
export function openAccountsShop(): void {
  openWith(startAccountsWorld, (opened) => {
    world = opened;
  });
}
