import type { Answer } from './call.ts';
import { type Finding, look, right, skipped } from './finding.ts';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms < 100 ? 3 : 1)} s`;

/** Compares the response times of all answers with the limit of each call. */
export function checkSpeed(answers: readonly Answer[]): Finding {
  const [slowest] = answers.toSorted((a, b) => b.ms / b.limitMs - a.ms / a.limitMs);
  if (!slowest) return skipped('time', 'there was no answer');
  const said = `the slowest answer took ${seconds(slowest.ms)} (${slowest.action}; the shop gives up after ${slowest.limitMs / 1000} s)`;
  const fix = 'players wait for it; under load it will be slower still';
  return slowest.ms > slowest.limitMs / 2 ? look('time', said, fix) : right('time', said);
}

/** Checks the content type of successful answers, and reports the size of the largest. */
export function checkForm(answers: readonly Answer[]): Finding {
  const clear = answers.filter(({ status }) => status === 200);
  const [largest] = clear.toSorted((a, b) => b.text.length - a.text.length);
  if (!largest) return skipped('form', 'there was no answer with status 200');
  const odd = clear.find(({ type }) => !/^application\/json\b/i.test(type));
  return odd
    ? look(
        'form',
        `the content type of ${odd.action} is “${odd.type.slice(0, 60)}”`,
        'send content-type: application/json',
      )
    : right('form', `JSON, at most ${largest.text.length} bytes`);
}
