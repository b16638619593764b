import type { Handlers } from '#server/http/api/handlers.ts';
import { openSurvey } from './external.service.ts';
import { sendAnswers } from './send.service.ts';
import type { SurveysDeps } from './surveys.deps.ts';
import { presentSurvey, presentSurveys } from './surveys.present.ts';
import { findAnswered } from './surveys.repo.ts';

type Keys =
  | 'GET /surveys'
  | 'GET /surveys/:id'
  | 'GET /me/surveys'
  | 'POST /me/surveys/:id/answers'
  | 'POST /me/surveys/:id/opening';

export const surveyRoutes = (deps: SurveysDeps): Handlers<Keys> => ({
  'GET /surveys': async ({ query }) => presentSurveys(deps, query),
  'GET /surveys/:id': ({ params, query }) => presentSurvey(deps, params.id, query),
  'GET /me/surveys': async (_, { playerId }) => ({
    answered: (await findAnswered(deps.sql, playerId)).map(({ survey, at }) => ({ survey, at: at.toISOString() })),
  }),
  'POST /me/surveys/:id/answers': (input, caller) => sendAnswers(deps, caller, input),
  'POST /me/surveys/:id/opening': (input, caller) => openSurvey(deps, caller, input),
});
