import { expect, test } from 'vitest';
import type { Question } from '#contract/endpoints/surveys.ts';
import { answersTo, askedOf, missingIn } from './asked.ts';

const shared = { text: 'T', required: true, when: [] };
const options = ['yes', 'no'].map((id) => ({ id, text: id }));
const QUESTIONS: Question[] = [
  { kind: 'single', id: 'plays', ...shared, options },
  {
    kind: 'scale',
    id: 'fun',
    ...shared,
    from: 1,
    to: 5,
    low: null,
    high: null,
    when: [{ question: 'plays', is: ['yes'] }],
  },
  { kind: 'text', id: 'why', ...shared, length: 100, when: [{ question: 'fun', from: null, to: 2 }] },
];
const idsAfter = (answers: Parameters<typeof askedOf>[1]) => askedOf(QUESTIONS, answers).map(({ id }) => id);

test('a question is asked if its conditions hold, and a question that is not asked satisfies no condition', () => {
  expect(idsAfter({})).toEqual(['plays']);
  expect(idsAfter({ plays: 'yes' })).toEqual(['plays', 'fun']);
  expect(idsAfter({ plays: 'yes', fun: 2 })).toEqual(['plays', 'fun', 'why']);
  expect(idsAfter({ plays: 'yes', fun: 3 })).toEqual(['plays', 'fun']);
  expect(idsAfter({ plays: 'no', fun: 2 })).toEqual(['plays']);
});

test('only non-empty answers to the asked questions are sent', () => {
  const answers = { plays: 'yes', fun: 1, why: '  slow ' };
  expect(answersTo(askedOf(QUESTIONS, answers), answers)).toEqual({ plays: 'yes', fun: 1, why: 'slow' });
  const changed = { ...answers, plays: 'no' };
  expect(answersTo(askedOf(QUESTIONS, changed), changed)).toEqual({ plays: 'no' });
  const empty = { plays: 'yes', fun: 1, why: ' ' };
  expect(missingIn(askedOf(QUESTIONS, empty), empty)).toEqual(['why']);
});
