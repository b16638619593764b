import type { Db } from '#server/db/client.ts';
import { installationKey } from '#server/db/installation-key.ts';
import type { Random } from '#server/kernel/random.ts';
import { bindingSection } from './binding.catalog.ts';
import type { BindingDeps } from './binding.deps.ts';
import { bindingRoutes } from './binding.routes.ts';
import { eraseBindings, findBound, findChanges } from './bindings.repo.ts';
import { applyDueChanges, forgetOldParticipations } from './changes.ts';

export { bindingOf } from './binding.catalog.ts';
export { deleteChange } from './bindings.repo.ts';
export { type SignInEntry, signInEntriesIn, signInName, signInSection } from './sign-in.catalog.ts';

/** Creates the binding domain: players bind a phone and an email address to their account and get a gift for it. */
export const createBinding = (deps: BindingDeps) => ({
  handlers: bindingRoutes(deps),
  followUp: {
    'account.forgotten': (tx: Parameters<typeof eraseBindings>[0], facts: readonly { playerId: string }[]) =>
      eraseBindings(
        tx,
        facts.map(({ playerId }) => playerId),
      ),
  },
  schedules: [{ name: 'binding.changes', cron: '*/10 * * * *', run: () => applyDueChanges(deps) }],
  /** Carries out changes whose notice period is over. */
  applyDueChanges: () => applyDueChanges(deps),
  /** Deletes participations in gifts that ended long ago. */
  forgetEnded: () => forgetOldParticipations(deps),
});

/** Returns the stored data of a player. The account's own export holds the phone and the address. */
const bindingData = async (db: Db, playerId: string) => ({
  bound: await findBound(db, playerId),
  changes: await findChanges(db, playerId),
});

/** Binding a phone and an email address. */
export const bindingActivity = {
  sections: [bindingSection],
  dataOf: bindingData,
  create: async ({ random, ...deps }: Omit<BindingDeps, 'giftKey'> & { random: Random }) =>
    createBinding({ ...deps, giftKey: await installationKey(deps.sql, random, 'binding') }),
};
