import { deliverAnswer } from '#server/adapters/games/http-v1/client.ts';
import type { Caller } from './call.ts';
import { type Finding, right, wrong } from './finding.ts';
import { read } from './judge.ts';

const REFUSE_FIX =
  'answer 200 {"result":"refused","reason":"…"} to what can never be delivered: anything else is tried for three days';

/** Checks that a delivery is refused for good, and refused again when it is repeated. */
export async function refusedTwice({ call }: Caller, step: string, body: object): Promise<Finding> {
  for (const again of [false, true]) {
    const answer = read(step, await call('deliver', body), deliverAnswer);
    if ('finding' in answer) return { ...answer.finding, fix: REFUSE_FIX };
    if (answer.value.result !== 'refused')
      return again
        ? wrong(
            step,
            `refused, and ${answer.value.result} when it was repeated`,
            'keep what you answered to a deliveryId, and answer it again',
          )
        : wrong(step, answer.value.result, `${REFUSE_FIX}. By this answer players pay for nothing`);
  }
  return right(step, 'refused, and refused again');
}
