import type { Answers, Question } from '#contract/endpoints/surveys.ts';

/** The questions that are asked after these answers: one whose conditions do not hold is not, and nothing depends on it. */
export function askedOf(questions: readonly Question[], answers: Answers): Question[] {
  const asked: Question[] = [];
  for (const question of questions) {
    const given = answersTo(asked, answers);
    if (question.when.every((condition) => holds(condition, given[condition.question]))) asked.push(question);
  }
  return asked;
}

/** What is sent: answers to what is asked, and that say something. */
export const answersTo = (asked: readonly Question[], answers: Answers): Answers =>
  Object.fromEntries(
    asked.flatMap(({ id }) => {
      const answer = answers[id];
      return isSaid(answer) ? [[id, typeof answer === 'string' ? answer.trim() : answer]] : [];
    }),
  );

/** Questions that must be answered and are not. */
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
