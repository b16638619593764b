import { defineCollection } from '#server/domains/catalog/index.ts';
import { checkSurvey } from './surveys.check.ts';
import { survey } from './surveys.schema.ts';

/** `surveys/<id>.yaml`; a publisher without the folder asks nothing. */
export const surveysCollection = defineCollection({
  name: 'surveys',
  folder: 'surveys',
  schema: survey,
  check: checkSurvey,
  summary: ({ questions: _, external, ...small }) => ({ ...small, external: external !== undefined }),
});

export type SurveySummary = ReturnType<typeof surveysCollection.summary>;
