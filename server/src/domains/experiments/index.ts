import type { Tx } from '#server/db/client.ts';
import type { Handlers } from '#server/http/api/handlers.ts';
import { eraseExposures } from './experiments.repo.ts';
import { type ExperimentsDeps, methodsOrder, recordExposure } from './show.service.ts';

export { evaluate, type VariantResult } from './evaluate.rules.ts';
export { experimentsIn, experimentsSection } from './experiments.catalog.ts';
export { exposuresOf } from './experiments.repo.ts';

export type Experiments = ReturnType<typeof createExperiments>;

/** Creates the experiments domain: it assigns players to variants and records the variant that each player saw. */
export function createExperiments(deps: ExperimentsDeps) {
  return {
    handlers: {
      'POST /me/experiments/:id/shown': async ({ params }, { playerId }) => {
        await recordExposure(deps, playerId, params.id);
        return { ok: true as const };
      },
    } satisfies Handlers<'POST /me/experiments/:id/shown'>,
    methodsOrder: (playerId: string) => methodsOrder(deps, playerId),
    followUp: {
      'account.forgotten': (tx: Tx, facts: readonly { playerId: string }[]) =>
        eraseExposures(
          tx,
          facts.map(({ playerId }) => playerId),
        ),
    },
  };
}
