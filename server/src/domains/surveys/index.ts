import type { Tx } from '#server/db/client.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { completedHandler } from './game-api.routes.ts';
import { surveysCollection } from './surveys.catalog.ts';
import type { SurveysDeps } from './surveys.deps.ts';
import { eraseSurveys, surveyData } from './surveys.repo.ts';
import { surveyRoutes } from './surveys.routes.ts';

/** Creates the surveys domain: the publisher's surveys and the players' answers. */
export const createSurveys = (deps: SurveysDeps) => ({
  handlers: surveyRoutes(deps),
  gameApi: () => ({ 'POST /surveys/:survey/completed': completedHandler(deps) }) as const,
  followUp: {
    'account.forgotten': (tx: Tx, facts: readonly { playerId: string }[]) =>
      eraseSurveys(
        tx,
        facts.map(({ playerId }) => playerId),
      ),
  },
});

/** Surveys of the publisher. */
export const surveysActivity = {
  sections: [surveysCollection],
  dataOf: surveyData,
  rewardNames: {
    survey: (catalogue: Catalogue, id: string) => catalogue.collection(surveysCollection).find(id)?.summary.title,
  },
  create: createSurveys,
};
