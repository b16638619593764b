import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import type { Answers } from '#contract/endpoints/surveys.ts';
import { databaseNow } from '#server/db/now.ts';
import { giveGrants, grantId } from '#server/domains/rewards/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { checkAnswers } from './answers.rules.ts';
import { assertNotOver, findSurvey } from './find-survey.ts';
import type { SurveyEntry } from './survey-entry.catalog.ts';
import type { SurveysDeps } from './surveys.deps.ts';
import { earlierAnswers, insertAnswers } from './surveys.repo.ts';

const ENDPOINT = 'POST /me/surveys/:id/answers';

/** A player's answers to a survey. */
interface SentAnswers {
  playerId: string;
  id: string;
  answers: Answers | null;
  locale: string | null;
}

/** @throws ApiError the codes of the endpoint */
export async function sendAnswers(
  deps: SurveysDeps,
  { playerId, deletionRequested }: Caller,
  { params: { id }, body }: HandlerInput<typeof ENDPOINT>,
): Promise<Output<typeof ENDPOINT>> {
  if (deletionRequested) throw apiError('account.leaving', {});
  const survey = await findSurvey(deps.catalog.current(), id);
  if (!survey.questions) throw apiError('survey.unknown', { survey: id });
  const judged = checkAnswers(survey.questions, body.answers);
  if ('missing' in judged) throw apiError('survey.missing', { question: judged.missing });
  if ('invalid' in judged) throw apiError('survey.invalid', { question: judged.invalid });
  const at = await storeAnswers(deps, survey, { playerId, id, answers: judged.fits, locale: body.locale });
  const reward = await grantId(deps.sql, { playerId, source: 'survey', reference: id });
  return {
    at: at.toISOString(),
    reward: reward === null ? null : await deps.rewards.show(playerId, reward, body.locale),
  };
}

/**
 * Stores the answers and gives the reward in one transaction, once for each player. Idempotent: the same answers return
 * the first time, also after the survey's end.
 * @throws ApiError `survey.over`, `survey.answered`
 */
export const storeAnswers = (
  { sql }: Pick<SurveysDeps, 'sql'>,
  survey: SurveyEntry,
  sent: SentAnswers,
): Promise<Date> =>
  sql.begin(async (tx) => {
    const { playerId, id, answers, locale } = sent;
    const earlier = await earlierAnswers(tx, playerId, id, answers);
    if (earlier?.same) return earlier.at;
    if (!earlier) assertNotOver(survey, await databaseNow(tx));
    const at = await insertAnswers(tx, playerId, id, answers, locale);
    if (at === null) {
      // A concurrent call stored answers first; they may be the same.
      const other = await earlierAnswers(tx, playerId, id, answers);
      if (other?.same) return other.at;
      throw apiError('survey.answered', {});
    }
    const grant = { playerId, source: 'survey', reference: id, subject: id } as const;
    if (survey.reward) await giveGrants(tx, [{ ...grant, contents: survey.reward }]);
    return at;
  });
