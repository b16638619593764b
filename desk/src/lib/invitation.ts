import { createStore, type Store } from './store.ts';

export const INVITATION_PATH = '/invitation';

/**
 * Takes the secret of an invitation out of the address at once, so that neither the history nor a copied address has
 * it. Follows later links of the same tab as well.
 */
export function createInvitation(): Store<string | null> {
  const secret = createStore<string | null>(null);
  const take = (): void => {
    if (location.pathname !== INVITATION_PATH || location.hash.length < 2) return;
    secret.set(location.hash.slice(1));
    history.replaceState(history.state, '', INVITATION_PATH);
  };
  take();
  addEventListener('popstate', take);
  return secret;
}
