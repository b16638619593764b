import type { QuestionEntry, SurveyEntry } from './survey-entry.catalog.ts';

const shared = { text: { en: 'T' }, required: true, when: [] };
const options = (...ids: string[]) => ids.map((id) => ({ id, text: { en: id } }));

/** One question of each kind; later questions depend on earlier ones. */
export const QUESTIONS: QuestionEntry[] = [
  { kind: 'single', id: 'plays', ...shared, options: options('yes', 'no') },
  {
    kind: 'multiple',
    id: 'likes',
    ...shared,
    options: options('story', 'battles', 'friends'),
    most: 2,
    when: [{ question: 'plays', is: ['yes'] }],
  },
  { kind: 'scale', id: 'fun', ...shared, from: 1, to: 5, when: [{ question: 'plays', is: ['yes'] }] },
  { kind: 'text', id: 'why', ...shared, length: 20, when: [{ question: 'fun', to: 2 }] },
  { kind: 'text', id: 'more', ...shared, required: false, length: 20 },
];

/** An open survey with a reward of 5 points; `over` replaces fields. */
export const survey = (over: Partial<SurveyEntry> = {}): SurveyEntry => ({
  title: { en: 'Survey' },
  intro: { en: 'Intro' },
  window: {},
  reward: { points: 5 },
  questions: QUESTIONS,
  ...over,
});
