import type { Catalogue } from '#server/domains/catalog/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { SurveyEntry } from './survey-entry.catalog.ts';
import { type SurveySummary, surveysCollection } from './surveys.catalog.ts';

/** Returns true if the survey is meant for the game and the region; an undefined one is not compared. */
export const isSurveyFor = (
  { games, regions }: Pick<SurveySummary, 'games' | 'regions'>,
  gid: number | undefined,
  region: string | undefined,
): boolean =>
  (gid === undefined || (games?.includes(gid) ?? true)) &&
  (region === undefined || (regions?.includes(region) ?? true));

export const isOpen = ({ window: { from, until } }: Pick<SurveySummary, 'window'>, at: Date): boolean =>
  (from === undefined || Date.parse(from) <= at.getTime()) && (until === undefined || Date.parse(until) > at.getTime());

/** @throws ApiError `survey.unknown` */
export async function findSurvey(catalogue: Catalogue, id: string, gid?: number): Promise<SurveyEntry> {
  const survey = await catalogue.collection(surveysCollection).read(id);
  if (!survey || !isSurveyFor(survey, gid, undefined)) throw apiError('survey.unknown', { survey: id });
  return survey;
}

/** @throws ApiError `survey.over` */
export function assertNotOver(survey: Pick<SurveyEntry, 'window'>, at: Date): void {
  if (!isOpen(survey, at)) throw apiError('survey.over', {});
}
