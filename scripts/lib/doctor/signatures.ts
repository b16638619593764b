import { randomBytes } from 'node:crypto';
import { rolesAnswer } from '#server/adapters/games/http-v1/client.ts';
import { ACTIONS, type Caller, isAnswer, type Wrongs } from './call.ts';
import { bodyOf } from './examples.ts';
import { type Finding, look, right, skipped, wrong } from './finding.ts';
import { read } from './judge.ts';
import type { Settings } from './settings.ts';

/** Beyond the 300 s for which a signature is valid. */
const TOO_FAR_SECONDS = 600;
const CLOCK_LOOK_SECONDS = 30;
const CLOCK_WRONG_SECONDS = 300;

export const anotherSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Checks the right signature first: if the backend refuses it, the other checks give no information. */
export async function checkSignatures({ call }: Caller, settings: Settings): Promise<Finding[]> {
  const body = bodyOf('characters', settings);
  const answer = read('right signature', await call('characters', body), rolesAnswer);
  if ('finding' in answer)
    return [answer.finding, skipped('wrong signatures', 'the right one has to be accepted first')];
  const findings = [right('right signature', 'accepted')];

  const rotating = read(
    'rotation',
    await call('characters', body, { secrets: [anotherSecret(), ...settings.secrets] }),
    rolesAnswer,
  );
  findings.push(
    'value' in rotating
      ? right('rotation', 'of several signatures one right one is enough')
      : look(
          'rotation',
          rotating.finding.said,
          'take each signature of the header, they are separated by spaces, and accept if one is right',
        ),
  );

  const refuse = async (
    step: string,
    wrongs: Wrongs,
    action = 'characters' as (typeof ACTIONS)[number],
    why = '',
  ): Promise<void> => {
    const reply = await call(action, bodyOf(action, settings), wrongs);
    findings.push(refusal(step, reply, why));
  };
  for (const action of ACTIONS)
    await refuse(
      `unsigned ${action}`,
      { unsigned: true },
      action,
      'verify the signature before anything else, in each call',
    );
  await refuse(
    'wrong secret',
    { secrets: [anotherSecret()] },
    'characters',
    'compare the whole signature, in constant time',
  );
  const tolerance = 'compare webhook-timestamp with your clock: more than 300 s away is refused';
  await refuse('old signature', { age: TOO_FAR_SECONDS }, 'characters', tolerance);
  await refuse('signature from the future', { age: -TOO_FAR_SECONDS }, 'characters', tolerance);
  const tampered = { ...body, region: 'elsewhere' };
  await refuse(
    'changed body',
    { sent: tampered },
    'characters',
    'verify the signature over the raw bytes of the body as received',
  );
  return findings;
}

/** Returns the finding of a call that must be refused. */
export function refusal(step: string, reply: Awaited<ReturnType<Caller['call']>>, why: string): Finding {
  if (!isAnswer(reply)) return wrong(step, reply.said, 'answer 401');
  const { status } = reply;
  if (status === 401) return right(step, 'refused with 401');
  if (status === 200) return wrong(step, 'ACCEPTED: anybody could do it in the shop’s name', why);
  if (status === 404 && reply.action === 'profile') return wrong(step, 'looked for the player all the same (404)', why);
  if (status >= 500) return wrong(step, `answered ${status}: it failed in place of refusing`, `answer 401; ${why}`);
  return look(step, `refused with ${status}`, 'answer 401, so that a wrong secret is told from other mistakes');
}

export function checkClock({ answers }: Caller, now: number): Finding {
  const last = answers.at(-1);
  if (!last) return skipped('clock', 'nothing was answered');
  const theirs = Date.parse(last.date ?? '');
  if (Number.isNaN(theirs)) return skipped('clock', 'its answers have no header Date');
  const apart = Math.round((theirs - now) / 1000);
  const said = `${Math.abs(apart)} s ${apart < 0 ? 'behind' : 'ahead of'} this machine`;
  const fix = 'keep both clocks by NTP; more than 300 s apart every call is refused';
  if (Math.abs(apart) > CLOCK_WRONG_SECONDS) return wrong('clock', said, fix);
  return Math.abs(apart) > CLOCK_LOOK_SECONDS ? look('clock', said, fix) : right('clock', said);
}
