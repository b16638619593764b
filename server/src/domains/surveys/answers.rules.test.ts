import { expect, test } from 'vitest';
import { checkAnswers } from './answers.rules.ts';
import { QUESTIONS } from './surveys.fixture.ts';

const ALL = { plays: 'yes', likes: ['story'], fun: 2, why: 'slow' };

test('keeps choices in the survey’s order, cleans texts, and leaves out empty answers', () => {
  expect(
    checkAnswers(QUESTIONS, { ...ALL, likes: ['battles', 'story'], why: ' a\u0000\r\nb\ud800 ', more: '  ' }),
  ).toEqual({
    fits: { plays: 'yes', likes: ['story', 'battles'], fun: 2, why: 'a\nb�' },
  });
});

test('a question that is not asked needs no answer and may not have one', () => {
  expect(checkAnswers(QUESTIONS, { plays: 'no' })).toEqual({ fits: { plays: 'no' } });
  expect(checkAnswers(QUESTIONS, { plays: 'no', fun: 2 })).toEqual({ invalid: 'fun' });
  // `why` depends on `fun`, which is not asked here.
  expect(checkAnswers(QUESTIONS, { plays: 'no', why: 'x' })).toEqual({ invalid: 'why' });
  expect(checkAnswers(QUESTIONS, { ...ALL, fun: 5 })).toEqual({ invalid: 'why' });
});

test.each([
  ['plays', {}],
  ['likes', { plays: 'yes', likes: [], fun: 3 }],
  ['fun', { plays: 'yes', likes: ['story'] }],
  ['why', { ...ALL, why: ' \u0000 ' }],
])('a missing answer to %s is reported', (missing, answers) => {
  expect(checkAnswers(QUESTIONS, answers)).toEqual({ missing });
});

test.each([
  ['plays', { ...ALL, plays: 'maybe' }],
  ['plays', { ...ALL, plays: ['yes'] }],
  ['likes', { ...ALL, likes: ['story', 'story'] }],
  ['likes', { ...ALL, likes: ['story', 'battles', 'friends'] }],
  ['likes', { ...ALL, likes: ['unknown'] }],
  ['fun', { ...ALL, fun: 6 }],
  ['fun', { ...ALL, fun: '2' }],
  ['why', { ...ALL, why: 'x'.repeat(21) }],
  ['why', { ...ALL, why: 3 }],
  ['other', { ...ALL, other: 'x' }],
  ['__proto__', JSON.parse('{"plays":"no","__proto__":"x"}')],
])('refuses an invalid answer to %s', (invalid, answers) => {
  expect(checkAnswers(QUESTIONS, answers)).toEqual({ invalid });
});

test('reads only own properties of the answers, for a question with the id `constructor`', () => {
  const questions = QUESTIONS.slice(0, 1).map((question) => ({ ...question, id: 'constructor' }));
  expect(checkAnswers(questions, {})).toEqual({ missing: 'constructor' });
  expect(checkAnswers(questions, { constructor: 'yes' })).toEqual({ fits: { constructor: 'yes' } });
});
