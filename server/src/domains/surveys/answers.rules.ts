import type { Answers } from '#contract/endpoints/surveys.ts';
import type { QuestionEntry } from './survey-entry.catalog.ts';

type Answer = Answers[string];

/** What is wrong with answers: nothing, a question that lacks one, or one that does not belong. */
export type Judged = { fits: Answers } | { missing: string } | { invalid: string };

/**
 * Judges answers as the survey asks. A question whose conditions do not hold is not asked: it needs no answer, may have none, and
 * nothing depends on it.
 */
export function judge(questions: readonly QuestionEntry[], answers: Answers): Judged {
  const fits: Record<string, Answer> = {};
  for (const question of questions) {
    const given = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
    if (!isAsked(question, fits)) {
      if (given !== undefined) return { invalid: question.id };
      continue;
    }
    const value = given === undefined ? null : fitting(question, given);
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

/** The answer as it is kept; null: it says nothing; undefined: it does not fit. */
function fitting(question: QuestionEntry, answer: Answer): Answer | null | undefined {
  switch (question.kind) {
    case 'single':
      return question.options.some(({ id }) => id === answer) ? answer : undefined;
    case 'multiple': {
      if (!Array.isArray(answer) || answer.length > question.most) return undefined;
      if (answer.length === 0) return null;
      // In the order of the survey, each once.
      const chosen = question.options.filter(({ id }) => answer.includes(id)).map(({ id }) => id);
      return chosen.length === answer.length ? chosen : undefined;
    }
    case 'scale':
      return typeof answer === 'number' && answer >= question.from && answer <= question.to ? answer : undefined;
    case 'text': {
      if (typeof answer !== 'string' || [...answer].length > question.length) return undefined;
      return cleaned(answer) || null;
    }
  }
}

/** Without what the database does not keep and nobody types: NUL and other control characters, halves of characters. */
const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
