import { isErased } from '#server/domains/accounts/index.ts';
import type { GameHandlers } from '#server/http/signed/game-api.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { findSurvey } from './find-survey.ts';
import { storeAnswers } from './send.service.ts';
import type { SurveysDeps } from './surveys.deps.ts';
import { findPlayerByReference } from './surveys.repo.ts';

const CALL = 'POST /surveys/:survey/completed';

/** Records that a player completed an external survey, as the survey's host reports. */
export const completedHandler =
  ({ sql, catalog }: SurveysDeps): GameHandlers<typeof CALL>[typeof CALL] =>
  async ({ survey: id, player }, { gid }) => {
    const survey = await findSurvey(catalog.current(), id, gid);
    if (survey.external === undefined) throw apiError('survey.unknown', { survey: id });
    const playerId = await findPlayerByReference(sql, id, player);
    if (playerId === null || (await isErased(sql, playerId))) throw apiError('player.unknown', {});
    const at = await storeAnswers({ sql }, survey, { playerId, id, answers: null, locale: null });
    return { completedAt: at.toISOString() };
  };
