import { type AccountsWorld, startAccountsWorld } from '#tests/integration/accounts-kit.ts';
import { openWith } from './shop.ts';

export { browser } from './shop.ts';

/** The shop with a mailbox for tests of sign-in; set once `openAccountsShop` was called and the tests run. */
export let world: AccountsWorld;

/** Opens it for all tests of a file, and closes it after the last. */
export function openAccountsShop(): void {
  openWith(startAccountsWorld, (opened) => {
    world = opened;
  });
}
