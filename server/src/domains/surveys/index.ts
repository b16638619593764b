import type { Tx } from '#server/db/client.ts';
import { completed } from './game-api.routes.ts';
import type { SurveysDeps } from './surveys.deps.ts';
import { eraseSurveys } from './surveys.repo.ts';
import { surveyRoutes } from './surveys.routes.ts';

export { surveysCollection } from './surveys.catalog.ts';
export { surveyData } from './surveys.repo.ts';

/** Creates the surveys domain: the publisher's surveys and the players' answers. */
export const createSurveys = (deps: SurveysDeps) => ({
  handlers: surveyRoutes(deps),
  gameApi: { 'POST /surveys/:survey/completed': completed(deps) } as const,
  followUp: {
    'account.forgotten': (tx: Tx, facts: readonly { playerId: string }[]) =>
      eraseSurveys(
        tx,
        facts.map(({ playerId }) => playerId),
      ),
  },
});
