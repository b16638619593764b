import { defineCollection } from '#server/domains/catalog/index.ts';
import { checkSurvey } from './survey-check.catalog.ts';
import { survey } from './survey-entry.catalog.ts';

/** `surveys/<id>.yaml`; a publisher without the folder has no surveys. */
export const surveysCollection = defineCollection({
  name: 'surveys',
  folder: 'surveys',
  schema: survey,
  check: checkSurvey,
  summary: ({ questions: _, external, ...small }) => ({ ...small, external: external !== undefined }),
});

export type SurveySummary = ReturnType<typeof surveysCollection.summary>;
