import type { z } from 'zod';
import { profileAnswer, rolesAnswer } from '#server/adapters/games/http-v1/client.ts';
import { type Caller, isAnswer } from './call.ts';
import { bodyOf } from './examples.ts';
import { type Finding, look, right, skipped, wrong } from './finding.ts';
import { beginning, read } from './judge.ts';
import type { Settings } from './settings.ts';

export async function checkNobody({ call }: Caller, settings: Settings): Promise<Finding[]> {
  const reply = await call('characters', bodyOf('characters', settings));
  const found = read('characters of nobody', reply, rolesAnswer);
  const findings = [roleless(found)];
  const step = 'profile of nobody';
  const profile = await call('profile', bodyOf('profile', settings));
  if (isAnswer(profile) && profile.status === 404) return [...findings, right(step, '404')];
  const fix =
    'answer 404 to a number that is none of your players’: by 200 the shop takes somebody else’s account for yours';
  const said = isAnswer(profile) ? `answered ${profile.status}: ${beginning(profile.text)}` : profile.said;
  return [...findings, wrong(step, said, fix)];
}

function roleless(found: ReturnType<typeof read<typeof rolesAnswer>>): Finding {
  const step = 'characters of nobody';
  if ('finding' in found)
    return { ...found.finding, fix: 'answer 200 with {"kind":"full","roles":[]} to numbers that you do not know' };
  return found.value.roles.length === 0
    ? right(step, 'none')
    : look(
        step,
        `${found.value.roles.length}, to a number that no player of yours has`,
        'answer {"kind":"full","roles":[]}; fine for a demo',
      );
}

type Role = z.output<typeof rolesAnswer>['roles'][number];

/** Returns the characters of the given account, for the delivery checks. */
export async function checkAccount(
  { call }: Caller,
  { account, region }: Settings,
): Promise<{ findings: Finding[]; roles: Role[] }> {
  if (account === null)
    return { findings: [skipped('characters and profile of a player', 'name one by --account')], roles: [] };
  const found = read('characters of the account', await call('characters', { uid: account, region }), rolesAnswer);
  const reply = await call('profile', { uid: account });
  const profile = read('profile of the account', reply, profileAnswer);
  const roles = 'value' in found ? found.value.roles : [];
  return {
    findings: [
      'finding' in found ? found.finding : described(found.value, region),
      'finding' in profile
        ? { ...profile.finding, ...(isAnswer(reply) && reply.status === 404 && { fix: unknownTo(account) }) }
        : right('profile of the account', `${profile.value.nickname} (${profile.value.kind})`),
    ],
    roles,
  };
}

const unknownTo = (account: string): string =>
  `your backend knows no player ${account}: name one of yours by --account; if it is one, answer 200 with uid, nickname and kind`;

function described({ kind, roles }: z.output<typeof rolesAnswer>, region: string): Finding {
  const step = 'characters of the account';
  if (kind === 'guest') return look(step, 'a guest', 'guests cannot buy: name an account that is linked');
  const names = roles.slice(0, 5).map(({ roleId, name, level }) => `${name} (${roleId}, level ${level})`);
  return roles.length > 0
    ? right(step, `${roles.length} in ${region}: ${names.join(', ')}`)
    : look(step, `none in ${region}`, 'name an account that has one there, or another --region of game.yaml');
}
