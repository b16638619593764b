import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import { databaseNow } from '#server/db/now.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { signedAddress } from './address.ts';
import { assertNotOver, findSurvey } from './find-survey.ts';
import type { SurveysDeps } from './surveys.deps.ts';
import { findAnswered, findOrCreateReference } from './surveys.repo.ts';

const ENDPOINT = 'POST /me/surveys/:id/opening';
const REFERENCE_BYTES = 16;

/**
 * Returns the signed address of an external survey for the player.
 * @throws ApiError the codes of the endpoint
 */
export async function openSurvey(
  { sql, catalog, clock, random, partnerSecretsOf }: SurveysDeps,
  { playerId, deletionRequested }: Caller,
  { params: { id }, body: { gid, locale } }: HandlerInput<typeof ENDPOINT>,
): Promise<Output<typeof ENDPOINT>> {
  if (deletionRequested) throw apiError('account.leaving', {});
  const { external, ...survey } = await findSurvey(catalog.current(), id, gid);
  if (external === undefined) throw apiError('survey.unknown', { survey: id });
  assertNotOver(survey, await databaseNow(sql));
  if ((await findAnswered(sql, playerId)).some((one) => one.survey === id)) throw apiError('survey.answered', {});
  const [secret] = partnerSecretsOf(gid);
  if (secret === undefined) throw apiError('survey.unavailable', {});
  const draw = () => Buffer.from(random.bytes(REFERENCE_BYTES)).toString('base64url');
  const player = await findOrCreateReference(sql, playerId, id, draw());
  const time = String(Math.floor(clock.now().getTime() / 1000));
  const parameters = { survey: id, player, gid: String(gid), locale, time, nonce: draw() };
  return { url: signedAddress(external, secret, parameters) };
}
