import { apiError } from '#server/kernel/api-error.ts';
import { bindingOf } from './binding.catalog.ts';
import type { BindingDeps } from './binding.deps.ts';
import { dueChanges, forgetParticipations, type Kind, takeDue } from './bindings.repo.ts';

const BATCH = 100;
/** Counted from the end of the gift's window. */
const KEPT_MONTHS = 12;

type Deps = Pick<BindingDeps, 'sql' | 'contacts' | 'catalog'>;

/**
 * Carries out the changes whose notice period is over, and returns how many. A change lapses if another player has the
 * number or address by now.
 */
export async function applyDueChanges(deps: Deps): Promise<number> {
  for (let done = 0; ; ) {
    const due = await dueChanges(deps.sql, BATCH);
    for (const { playerId, kind } of due) if (await applyChange(deps, playerId, kind)) done += 1;
    if (due.length < BATCH) return done;
  }
}

async function applyChange({ sql, contacts }: Deps, playerId: string, kind: Kind): Promise<boolean> {
  try {
    return await sql.begin(async (tx) => {
      const contact = await contacts.lock(tx, playerId);
      const value = await takeDue(tx, playerId, kind);
      if (!contact || value === null || (await contacts.isContactTaken(tx, playerId, value))) return false;
      await contacts.set(tx, playerId, value);
      return true;
    });
  } catch (error) {
    // Another player took the value at the same moment. The next run drops the change.
    if (contacts.isTaken(error)) return false;
    throw error;
  }
}

export async function forgetOldParticipations({ sql, catalog }: Pick<Deps, 'sql' | 'catalog'>): Promise<void> {
  const binding = bindingOf(catalog.current());
  await forgetParticipations(sql, binding && { id: binding.id, until: binding.window.until }, KEPT_MONTHS);
}

/** Throws if nothing is there. @throws ApiError `binding.none` */
export const assertFound = (there: boolean): void => {
  if (!there) throw apiError('binding.none', {});
};
