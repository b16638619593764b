import type { Answers } from '#contract/endpoints/surveys.ts';
import type { Db } from '#server/db/client.ts';

/** Returns the answers of a survey in the order of arrival, without the players. */
export const answersOf = (db: Db, survey: string) => db<{ at: Date; locale: string | null; answers: Answers | null }[]>`
  select at, locale, answers from survey_answers where survey = ${survey} order by at, player_id`;

/** How often each answer was given, the most frequent of each question first. */
export const countsOf = (db: Db, survey: string) => db<{ question: string; answer: string; count: number }[]>`
  select question, answer, count(*)::int as count from survey_answers,
    lateral jsonb_each(answers) as given (question, value),
    lateral (
      select jsonb_array_elements_text(value) as answer where jsonb_typeof(value) = 'array'
      union all select value #>> '{}' where jsonb_typeof(value) <> 'array'
    ) as said
  where survey = ${survey} and jsonb_typeof(answers) = 'object'
  group by 1, 2 order by 1, 3 desc, 2 limit 500`;

export async function sentTo(db: Db, survey: string): Promise<{ sent: number; first: Date | null; last: Date | null }> {
  const [row] = await db<{ sent: number; first: Date | null; last: Date | null }[]>`
    select count(*)::int as sent, min(at) as first, max(at) as last from survey_answers where survey = ${survey}`;
  return row ?? { sent: 0, first: null, last: null };
}
