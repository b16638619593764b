import type { Answers } from '#contract/endpoints/surveys.ts';
import type { QuestionEntry } from './survey-entry.catalog.ts';

type Answer = Answers[string];

/** The result: valid answers, the question without a required answer, or the question with an invalid one. */
export type AnswerCheck = { fits: Answers } | { missing: string } | { invalid: string };

/**
 * Checks answers against the survey. A question whose conditions do not hold is not asked: it needs no answer, must not
 * have one, and makes conditions that depend on it false.
 */
export function checkAnswers(questions: readonly QuestionEntry[], answers: Answers): AnswerCheck {
  const fits: Record<string, Answer> = {};
  for (const question of questions) {
    const given = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
    if (!isAsked(question, fits)) {
      if (given !== undefined) return { invalid: question.id };
      continue;
    }
    const value = given === undefined ? null : normalizeAnswer(question, given);
    if (value === undefined) return { invalid: question.id };
    if (value !== null) fits[question.id] = value;
    else if (question.required) return { missing: question.id };
  }
  const unknown = Object.keys(answers).find((id) => !questions.some((question) => question.id === id));
  return unknown === undefined ? { fits } : { invalid: unknown };
}

/** @param given the answers to earlier questions that are asked */
export const isAsked = ({ when }: Pick<QuestionEntry, 'when'>, given: Answers): boolean =>
  when.every((condition) => {
    const answer = Object.hasOwn(given, condition.question) ? given[condition.question] : undefined;
    if (answer === undefined) return false;
    if ('is' in condition)
      return condition.is.some((id) => (Array.isArray(answer) ? answer.includes(id) : answer === id));
    const { from = -Infinity, to = Infinity } = condition;
    return typeof answer === 'number' && answer >= from && answer <= to;
  });

/** Returns the answer as it is stored; null if it is empty; undefined if it is invalid. */
function normalizeAnswer(question: QuestionEntry, answer: Answer): Answer | null | undefined {
  switch (question.kind) {
    case 'single':
      return question.options.some(({ id }) => id === answer) ? answer : undefined;
    case 'multiple': {
      if (!Array.isArray(answer) || answer.length > question.most) return undefined;
      if (answer.length === 0) return null;
      // In the survey's order; a duplicate makes the answer invalid.
      const chosen = question.options.filter(({ id }) => answer.includes(id)).map(({ id }) => id);
      return chosen.length === answer.length ? chosen : undefined;
    }
    case 'scale':
      return typeof answer === 'number' && answer >= question.from && answer <= question.to ? answer : undefined;
    case 'text': {
      if (typeof answer !== 'string' || [...answer].length > question.length) return undefined;
      return cleanText(answer) || null;
    }
  }
}

/**
 * Removes characters that the database rejects or that users cannot type: NUL, other control characters, lone
 * surrogates.
 */
const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
