import type { Tx } from '#server/db/client.ts';
import { completed } from './game-api.routes.ts';
import type { SurveysDeps } from './surveys.deps.ts';
import { eraseSurveys, surveyData } from './surveys.repo.ts';
import { surveyRoutes } from './surveys.routes.ts';

export { surveysCollection } from './surveys.catalog.ts';

/** What the publisher asks players, and what they answer. */
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
  /** All that is kept of a player. */
  dataOf: (playerId: string) => surveyData(deps.sql, playerId),
});
