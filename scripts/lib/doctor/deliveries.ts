import { deliverAnswer } from '#server/adapters/games/http-v1/client.ts';
import type { Caller } from './call.ts';
import { delivery, NO_ITEM } from './examples.ts';
import { type Finding, right, skipped, wrong } from './finding.ts';
import { read } from './judge.ts';
import { deliveryAfterRecall, recallOfGranted } from './recalls.ts';
import { refusedTwice } from './refusals.ts';
import type { Settings } from './settings.ts';

type DeliverReading = ReturnType<typeof read<typeof deliverAnswer>>;

export const checkUnknown = (caller: Caller): Promise<Finding> =>
  refusedTwice(caller, 'delivery to an unknown character', delivery());

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
  const contents = [{ id: grant.item, quantity: grant.quantity }];
  const body = delivery({ ...to, contents });
  const unknown = delivery({ ...to, contents: [{ id: NO_ITEM, quantity: 1 }] });
  const { findings, granted } = await grantedOnce(caller, body, grant);
  const given = [...findings, await refusedTwice(caller, 'delivery of an unknown item', unknown)];
  // A backend that does not give the good cannot show what it remembers of it.
  if (!granted) return [...given, skipped('recall of what was given', 'nothing was given')];
  // Another delivery of the same order, as after a take-back.
  const other = delivery({ ...to, contents, orderNumber: body.orderNumber });
  return [...given, ...(await recallOfGranted(caller, body)), ...(await deliveryAfterRecall(caller, other))];
}

/** Delivers a good twice at once and a third time. Returns whether the backend gave it. */
async function grantedOnce(
  { call }: Caller,
  body: object,
  grant: NonNullable<Settings['grant']>,
): Promise<{ findings: Finding[]; granted: boolean }> {
  const both = await Promise.all([call('deliver', body), call('deliver', body)]);
  const read2 = both.map((reply) => read('delivery, twice at once', reply, deliverAnswer));
  const results = read2.map((one) => ('value' in one ? one.value.result : null));
  const failed = read2.find((one) => 'finding' in one);
  if (results.every((result) => result === null) && failed) return { findings: [failed.finding], granted: false };
  const refusal = read2.find((one) => 'value' in one && one.value.result === 'refused');
  if (refusal) return { findings: [refusedGood(grant, refusal)], granted: false };
  const fix =
    'store the deliveryId under a unique key in the transaction that grants, and answer a repeat already_accepted';
  const findings = [
    results.filter((result) => result === 'accepted').length > 1
      ? wrong('delivery, twice at once', 'accepted twice: it may have been granted twice', fix)
      : right(
          'delivery, twice at once',
          results.map((result) => result ?? 'no clear answer (it is tried again)').join(', '),
        ),
  ];
  const repeat = read('repeated delivery', await call('deliver', body), deliverAnswer);
  if ('finding' in repeat) return { findings: [...findings, repeat.finding], granted: true };
  const { result } = repeat.value;
  const repeated =
    result === 'already_accepted' ? right('repeated delivery', result) : wrong('repeated delivery', result, fix);
  return { findings: [...findings, repeated], granted: true };
}

/** The backend refuses the good that was typed: the argument or the backend is wrong. */
function refusedGood({ item, isGood }: NonNullable<Settings['grant']>, refusal: DeliverReading): Finding {
  const reason = 'value' in refusal && refusal.value.result === 'refused' ? refusal.value.reason : '';
  return wrong(
    'delivery, twice at once',
    `refused ${item}: ${reason || 'without a reason'}`,
    isGood
      ? `${item} is a good that your game.yaml sells: give it to this character, or name another --role`
      : `if ${item} is not a good that your backend knows, name one by --deliver (an id of goods in game.yaml, not of an item); otherwise give it to this character`,
  );
}
