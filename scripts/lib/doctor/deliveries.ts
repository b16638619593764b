import { deliverAnswer, NO_SUCH_CALL, recallAnswer } from '#server/adapters/games/http-v1/client.ts';
import { type Caller, isAnswer } from './call.ts';
import { delivery, NO_ITEM } from './examples.ts';
import { type Finding, look, right, skipped, wrong } from './finding.ts';
import { read } from './judge.ts';
import type { Settings } from './settings.ts';

const REFUSE_FIX =
  'answer 200 {"result":"refused","reason":"…"} to what can never be delivered: anything else is tried for three days';

/** Checks that a delivery is refused for good, and refused again when it is repeated. */
async function refusedTwice({ call }: Caller, step: string, body: object): Promise<Finding> {
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

export const checkUnknown = (caller: Caller): Promise<Finding> =>
  refusedTwice(caller, 'delivery to an unknown character', delivery());

/** Recalls an id that was never delivered: the backend must never grant it afterwards. */
export async function checkRecall(caller: Caller): Promise<Finding[]> {
  const step = 'recall of an unknown delivery';
  const body = delivery();
  const reply = await caller.call('recall', { deliveryId: body.deliveryId, orderNumber: body.orderNumber });
  if (isAnswer(reply) && NO_SUCH_CALL.includes(reply.status))
    return [
      look(
        step,
        `answered ${reply.status}: not served`,
        'serve it, or an operator looks into your game by hand for each refund in doubt',
      ),
    ];
  const answer = read(step, reply, recallAnswer);
  if ('finding' in answer) return [answer.finding];
  if (answer.value.result !== 'recalled')
    return [
      wrong(
        step,
        'delivered',
        'answer recalled for what you have not given: by this answer the player’s money is kept',
      ),
    ];
  return [right(step, 'recalled'), await refusedTwice(caller, 'delivery after a recall', body)];
}

/** Grants one item, once. `roles` are the characters of the account. */
export async function checkGrant(
  caller: Caller,
  { account, grant, region }: Settings,
  roles: readonly { roleId: string; serverId: string }[],
): Promise<Finding[]> {
  if (!grant)
    return [
      skipped(
        'delivery, repeats, unknown item',
        'they grant a real item: name one by --deliver ITEM --role ID --account UID',
      ),
    ];
  const role = roles.find(({ roleId }) => roleId === grant.role);
  if (!role)
    return [
      wrong(
        'delivery',
        `${grant.role} is no character of ${account} in ${region}`,
        'take one of those above, or another --region',
      ),
    ];
  const to = { uid: account, roleId: role.roleId, serverId: role.serverId };
  const body = delivery({ ...to, contents: [{ id: grant.item, quantity: grant.quantity }] });
  const unknown = delivery({ ...to, contents: [{ id: NO_ITEM, quantity: 1 }] });
  return [
    ...(await grantedOnce(caller, body)),
    await refusedTwice(caller, 'delivery of an unknown item', unknown),
    await recallOfGranted(caller, body),
  ];
}

async function grantedOnce({ call }: Caller, body: object): Promise<Finding[]> {
  const both = await Promise.all([call('deliver', body), call('deliver', body)]);
  const read2 = both.map((reply) => read('delivery, twice at once', reply, deliverAnswer));
  const results = read2.map((one) => ('value' in one ? one.value.result : null));
  const failed = read2.find((one) => 'finding' in one);
  if (results.every((result) => result === null) && failed) return [failed.finding];
  const fix =
    'store the deliveryId under a unique key in the transaction that grants, and answer a repeat already_accepted';
  const findings = [
    results.filter((result) => result === 'accepted').length > 1
      ? wrong('delivery, twice at once', 'accepted twice: it may have been granted twice', fix)
      : results.includes('refused')
        ? wrong(
            'delivery, twice at once',
            'refused',
            'is ITEM a good that your backend knows, and may this character have it?',
          )
        : right(
            'delivery, twice at once',
            results.map((result) => result ?? 'no clear answer (it is tried again)').join(', '),
          ),
  ];
  const repeat = read('repeated delivery', await call('deliver', body), deliverAnswer);
  if ('finding' in repeat) return [...findings, repeat.finding];
  const { result } = repeat.value;
  return [
    ...findings,
    result === 'already_accepted' ? right('repeated delivery', result) : wrong('repeated delivery', result, fix),
  ];
}

async function recallOfGranted(
  { call }: Caller,
  { deliveryId, orderNumber }: ReturnType<typeof delivery>,
): Promise<Finding> {
  const step = 'recall of what was given';
  const reply = await call('recall', { deliveryId, orderNumber });
  if (isAnswer(reply) && NO_SUCH_CALL.includes(reply.status)) return skipped(step, 'not served');
  const answer = read(step, reply, recallAnswer);
  if ('finding' in answer) return answer.finding;
  return answer.value.result === 'delivered'
    ? right(step, 'delivered')
    : wrong(
        step,
        'recalled',
        'answer delivered for what you gave: by this answer the player has the item and the money',
      );
}
