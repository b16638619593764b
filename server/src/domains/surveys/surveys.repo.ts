import type { Answers } from '#contract/endpoints/surveys.ts';
import type { Db, Tx } from '#server/db/client.ts';

export interface AnsweredRow {
  survey: string;
  at: Date;
}

export const findAnswered = (db: Db, playerId: string) => db<AnsweredRow[]>`
  select survey, at from survey_answers where player_id = ${playerId} order by at, survey`;

/**
 * Stores a player's answers once.
 * @param answers null for an external survey, which keeps them
 * @returns the time; null if answers exist already
 */
export async function insertAnswers(
  tx: Tx,
  playerId: string,
  survey: string,
  answers: Answers | null,
  locale: string | null,
): Promise<Date | null> {
  const [row] = await tx<{ at: Date }[]>`
    insert into survey_answers (player_id, survey, answers, locale)
    values (${playerId}, ${survey}, ${answers && JSON.stringify(answers)}::text::jsonb, ${locale})
    on conflict (player_id, survey) do nothing returning at`;
  return row?.at ?? null;
}

/** Returns the time of the stored answers, and whether they equal `answers`. */
export async function earlierAnswers(
  db: Db,
  playerId: string,
  survey: string,
  answers: Answers | null,
): Promise<{ at: Date; same: boolean } | null> {
  const [row] = await db<{ at: Date; same: boolean }[]>`
    select at, answers is not distinct from ${answers && JSON.stringify(answers)}::text::jsonb as same
    from survey_answers where player_id = ${playerId} and survey = ${survey}`;
  return row ?? null;
}

/** Returns the reference by which an external survey knows the player: the one that was drawn first. */
export async function findOrCreateReference(db: Db, playerId: string, survey: string, drawn: string): Promise<string> {
  const [row] = await db<{ reference: string }[]>`
    insert into survey_openings as known (player_id, survey, reference) values (${playerId}, ${survey}, ${drawn})
    on conflict (player_id, survey) do update set opened_at = now() returning reference`;
  return row?.reference ?? drawn;
}

export async function findPlayerByReference(db: Db, survey: string, reference: string): Promise<string | null> {
  const [row] = await db<{ playerId: string }[]>`
    select player_id as "playerId" from survey_openings where survey = ${survey} and reference = ${reference}`;
  return row?.playerId ?? null;
}

export async function eraseSurveys(tx: Tx, playerIds: readonly string[]): Promise<void> {
  for (const table of ['survey_answers', 'survey_openings'])
    await tx`delete from ${tx(table)} where player_id = any(${[...playerIds]}::uuid[])`;
}

/** Returns the data that this domain stores about a player. */
export const surveyData = async (db: Db, playerId: string) => ({
  answers: await db`
    select survey, answers, locale, at from survey_answers where player_id = ${playerId} order by at, survey`,
  opened: await db`
    select survey, reference, opened_at as "openedAt" from survey_openings where player_id = ${playerId} order by 3, 1`,
});
