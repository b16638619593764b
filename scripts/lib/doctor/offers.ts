import { NO_SUCH_CALL } from '#server/adapters/games/http-v1/client.ts';
import { MAX_OFFERS_TEXT, offersAnswer } from '#server/adapters/games/http-v1/offers-answer.ts';
import { type Caller, isAnswer } from './call.ts';
import { bodyOf } from './examples.ts';
import { type Finding, look, right, wrong } from './finding.ts';
import { read } from './judge.ts';
import type { Settings } from './settings.ts';
import { refusal } from './signatures.ts';

const STEP = 'offers';

/** Checks the optional call `offers`. `roles` are the characters of the account. */
export async function checkOffers(
  { call }: Caller,
  settings: Settings,
  roles: readonly { roleId: string }[],
): Promise<Finding[]> {
  const [role] = roles;
  const ofNobody = bodyOf(STEP, settings);
  const body = role ? { uid: settings.account, region: settings.region, roleId: role.roleId } : ofNobody;
  const reply = await call(STEP, body);
  if (isAnswer(reply) && NO_SUCH_CALL.includes(reply.status)) return [right(STEP, 'not served, which is fine')];
  const unsigned = refusal(
    'unsigned offers',
    await call(STEP, ofNobody, { unsigned: true }),
    'verify the signature before anything else, in each call',
  );
  const answer = read(STEP, reply, offersAnswer);
  if ('finding' in answer) return [unsigned, answer.finding];
  if (isAnswer(reply) && reply.text.length > MAX_OFFERS_TEXT) {
    const said = `${reply.text.length} characters`;
    return [unsigned, wrong(STEP, said, `at most ${MAX_OFFERS_TEXT}: the shop takes no more for an answer`)];
  }
  const { lead, hide, lock } = answer.value;
  const silent = lock.find(({ reason }) => !reason.en);
  return [
    unsigned,
    silent
      ? look(
          STEP,
          `no reason in English why ${silent.item} is locked`,
          'give reason.en: languages that you leave out show it',
        )
      : right(STEP, `leads with ${lead.length}, hides ${hide.length}, locks ${lock.length}`),
  ];
}
