import type { Db } from '#server/db/client.ts';
import type { BindingDeps } from './binding.deps.ts';
import { bindingRoutes } from './binding.routes.ts';
import { eraseBindings, findBound, findChanges } from './bindings.repo.ts';
import { carryOut, forget } from './changes.ts';

export { bindingOf, bindingSection } from './binding.catalog.ts';

/** Phones and addresses that players bind to their account, and the gift for it. */
export const createBinding = (deps: BindingDeps) => ({
  handlers: bindingRoutes(deps),
  followUp: {
    'account.forgotten': (tx: Parameters<typeof eraseBindings>[0], facts: readonly { playerId: string }[]) =>
      eraseBindings(
        tx,
        facts.map(({ playerId }) => playerId),
      ),
  },
  /** Carries out changes whose notice is over. */
  carryOut: () => carryOut(deps),
  /** Forgets who took part in what ended long ago. */
  forget: () => forget(deps),
});

/** All that is kept of a player; the phone and the address themselves are told with the account. */
export const bindingData = async (db: Db, playerId: string) => ({
  bound: await findBound(db, playerId),
  changes: await findChanges(db, playerId),
});
