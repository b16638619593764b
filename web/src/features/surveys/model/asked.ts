import type { Answers, Question } from '#contract/endpoints/surveys.ts';

/**
 * Returns the questions that apply after these answers. Answers to questions that do not apply satisfy no condition.
 */
export function askedOf(questions: readonly Question[], answers: Answers): Question[] {
  const asked: Question[] = [];
  for (const question of questions) {
    const given = answersTo(asked, answers);
    if (question.when.every((condition) => holds(condition, given[condition.question]))) asked.push(question);
  }
  return asked;
}

/** Returns the answers to send: non-empty ones to the asked questions. */
export const answersTo = (asked: readonly Question[], answers: Answers): Answers =>
  Object.fromEntries(
    asked.flatMap(({ id }) => {
      const answer = answers[id];
      return isSaid(answer) ? [[id, typeof answer === 'string' ? answer.trim() : answer]] : [];
    }),
  );

/** Returns the ids of required questions without an answer. */
export const missingIn = (asked: readonly Question[], answers: Answers): string[] =>
  asked.filter(({ id, required }) => required && !isSaid(answers[id])).map(({ id }) => id);

const isSaid = (answer: Answers[string] | undefined): answer is Answers[string] =>
  typeof answer === 'string' ? answer.trim() !== '' : Array.isArray(answer) ? answer.length > 0 : answer !== undefined;

function holds(condition: Question['when'][number], answer: Answers[string] | undefined): boolean {
  if (answer === undefined) return false;
  if ('is' in condition)
    return condition.is.some((id) => (Array.isArray(answer) ? answer.includes(id) : answer === id));
  const { from, to } = condition;
  return typeof answer === 'number' && answer >= (from ?? answer) && answer <= (to ?? answer);
}
