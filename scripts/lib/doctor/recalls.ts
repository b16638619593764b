import { deliverAnswer, NO_SUCH_CALL, recallAnswer } from '#server/adapters/games/http-v1/client.ts';
import { type Caller, isAnswer } from './call.ts';
import { delivery } from './examples.ts';
import { type Finding, look, right, skipped, wrong } from './finding.ts';
import { read } from './judge.ts';
import { refusedTwice } from './refusals.ts';

type Delivery = ReturnType<typeof delivery>;

const REMEMBER =
  'store a recalled deliveryId as refused, under the unique key of deliver, and answer each repeat the same';

/** Recalls a delivery. Returns the answer; null if the backend does not serve the call. */
async function recall({ call }: Caller, step: string, { deliveryId, orderNumber }: Delivery) {
  const reply = await call('recall', { deliveryId, orderNumber });
  if (isAnswer(reply) && NO_SUCH_CALL.includes(reply.status)) return { status: reply.status };
  return read(step, reply, recallAnswer);
}

/** Recalls an id that was never delivered, twice: the backend must never grant it afterwards. */
export async function checkRecall(caller: Caller): Promise<Finding[]> {
  const step = 'recall of an unknown delivery';
  const body = delivery();
  const answer = await recall(caller, step, body);
  if ('status' in answer)
    return [
      look(
        step,
        `answered ${answer.status}: not served`,
        'serve it, or an operator looks into your game by hand for each refund in doubt',
      ),
    ];
  if ('finding' in answer) return [answer.finding];
  if (answer.value.result !== 'recalled')
    return [
      wrong(
        step,
        'delivered',
        'answer recalled for what you have not given: by this answer the player’s money is kept',
      ),
    ];
  return [
    right(step, 'recalled'),
    await repeatedRecall(caller, body, 'repeated recall', 'recalled'),
    await refusedTwice(caller, 'delivery after a recall', body),
  ];
}

/** Recalls a delivery again: the answer must be the first one. */
async function repeatedRecall(
  caller: Caller,
  body: Delivery,
  step: string,
  first: 'recalled' | 'delivered',
): Promise<Finding> {
  const again = await recall(caller, step, body);
  if ('status' in again) return wrong(step, `answered ${again.status}, and ${first} before`, REMEMBER);
  if ('finding' in again) return again.finding;
  const { result } = again.value;
  return result === first
    ? right(step, `${result} again`)
    : wrong(step, `${first}, and ${result} when it was repeated`, REMEMBER);
}

/**
 * Recalls an id, then delivers a good that the backend gives under it. Only a good and a character that it knows show
 * that it refuses because of the recall.
 */
export async function deliveryAfterRecall(caller: Caller, body: Delivery): Promise<Finding[]> {
  const step = 'recall of another delivery of the order';
  const answer = await recall(caller, step, body);
  if ('status' in answer) return [skipped(step, 'not served')];
  if ('finding' in answer) return [answer.finding];
  if (answer.value.result !== 'recalled')
    return [
      wrong(step, 'delivered', 'find deliveries by deliveryId: an order can have several, each with its own answer'),
    ];
  return [
    right(step, 'recalled'),
    await refusedGood(caller, body),
    await repeatedRecall(caller, body, 'recall after that delivery', 'recalled'),
  ];
}

async function refusedGood({ call }: Caller, body: Delivery): Promise<Finding> {
  const step = 'delivery of a good after its recall';
  for (const time of ['', ' when it was repeated']) {
    const answer = read(step, await call('deliver', body), deliverAnswer);
    if ('finding' in answer) return answer.finding;
    const { result } = answer.value;
    if (result !== 'refused')
      return wrong(step, `${result}${time}`, `${REMEMBER}: by this answer the player has the item and the money`);
  }
  return right(step, 'refused, and refused again');
}

/** Recalls a given delivery, twice, and delivers it again: the backend must remember it, and take nothing. */
export async function recallOfGranted(caller: Caller, body: Delivery): Promise<Finding[]> {
  const step = 'recall of what was given';
  const answer = await recall(caller, step, body);
  if ('status' in answer) return [skipped(step, 'not served')];
  if ('finding' in answer) return [answer.finding];
  if (answer.value.result !== 'delivered')
    return [
      wrong(
        step,
        'recalled',
        'answer delivered for what you gave: by this answer the player has the item and the money',
      ),
    ];
  return [
    right(step, 'delivered'),
    await repeatedRecall(caller, body, 'repeated recall of what was given', 'delivered'),
    await stillGiven(caller, body),
  ];
}

async function stillGiven({ call }: Caller, body: Delivery): Promise<Finding> {
  const step = 'delivery after the recall of what was given';
  const answer = read(step, await call('deliver', body), deliverAnswer);
  if ('finding' in answer) return answer.finding;
  const { result } = answer.value;
  return result === 'already_accepted'
    ? right(step, result)
    : wrong(step, result, 'a recall takes nothing that was given, and the deliveryId stays answered already_accepted');
}
