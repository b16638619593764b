import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Draw } from '#contract/endpoints/lottery.ts';
import { checkDraw, type Step } from './check.ts';
import type { KeptDraw } from './kept-draws.ts';

const SEED = '0f'.repeat(32);
const SALT = 'a1'.repeat(16);
const UID = '100000042';
const DAY = '2026-11-23';
const CONFIGURATION =
  '{"day":"2026-11-23","instead":"points-5","lottery":"starlit-well","prizes":[{"id":"points-5","limit":null,"weight":400},{"id":"cells","limit":2,"weight":30},{"id":"points-20","limit":null,"weight":100}],"zone":"UTC"}';
const sealed = (configuration: string) =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.from(SEED, 'hex'), createHash('sha256').update(configuration).digest()]))
    .digest('hex');
const COMMITMENT = sealed(CONFIGURATION);

/** Computes the prize with Node's crypto. The first number is enough, because the total is small. */
function prizeFor(salt: string): string {
  const block = createHmac('sha256', Buffer.from(SEED, 'hex')).update(`draw|starlit-well|${DAY}|${UID}|${salt}|0`);
  const number = block.digest().readBigUInt64BE(0) % 530n;
  return number < 400n ? 'points-5' : number < 430n ? 'cells' : 'points-20';
}
const saltFor = (prize: string): string => {
  for (let at = 0; ; at += 1) {
    const salt = at.toString(16).padStart(32, '0');
    if (prizeFor(salt) === prize) return salt;
  }
};
const PRIZE = prizeFor(SALT);

const kept = (over: Partial<KeptDraw> = {}): KeptDraw => ({
  uid: UID,
  lottery: 'starlit-well',
  day: DAY,
  commitment: COMMITMENT,
  configuration: CONFIGURATION,
  salt: SALT,
  ...over,
});
function drawOf({ proof, ...over }: Partial<Omit<Draw, 'proof'>> & { proof?: Partial<Draw['proof']> } = {}): Draw {
  return {
    id: '01a1ff66-b8a3-74f4-8930-3d098b614282',
    lottery: 'starlit-well',
    day: DAY,
    at: '2026-11-23T10:00:00Z',
    uid: UID,
    salt: SALT,
    prize: PRIZE,
    given: PRIZE,
    reward: null,
    ...over,
    proof: {
      configuration: CONFIGURATION,
      commitment: COMMITMENT,
      committedAt: '2026-11-22T00:00:00Z',
      seed: SEED,
      revealsAt: '2026-11-24T00:10:00Z',
      ...proof,
    },
  };
}
const differing = (steps: readonly Step[]) => steps.flatMap(({ name, state }) => (state === 'differs' ? [name] : []));

test('a draw that matches the browser’s copy and yields its prize is sound', async () => {
  const { verdict, steps, worked } = await checkDraw(drawOf(), [kept()], UID);
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'commitment fits',
    'configuration fits',
    'salt fits',
    'seed fits',
    'prize fits',
  ]);
  expect(verdict).toBe('sound');
  expect(worked).toMatchObject({ total: 530n, prize: PRIZE });
});

test('before the seed is revealed only the copies are compared', async () => {
  const { verdict, steps, worked } = await checkDraw(drawOf({ proof: { seed: null } }), [kept()], UID);
  expect(steps.map(({ state }) => state)).toEqual(['fits', 'fits', 'fits', 'later']);
  expect(verdict).toBe('later');
  expect(worked).toBeNull();
});

test('without a copy, the revealed values are checked against each other', async () => {
  const { verdict, steps } = await checkDraw(drawOf(), [], UID);
  expect(steps.map(({ state }) => state)).toEqual(['unkept', 'unkept', 'unkept', 'fits', 'fits']);
  expect(verdict).toBe('sound');
});

const LIGHTER = CONFIGURATION.replace('"weight":30', '"weight":3');
const OTHER = ['points-5', 'cells', 'points-20'].find((prize) => prize !== PRIZE) ?? '';
const OTHER_SALT = 'b2'.repeat(16);

test.each<[string, Draw, string[]]>([
  ['another commitment', drawOf({ proof: { commitment: 'ab'.repeat(32) } }), ['commitment', 'seed']],
  [
    'a changed weight with a commitment that fits it',
    drawOf({ proof: { configuration: LIGHTER, commitment: sealed(LIGHTER) } }),
    ['commitment', 'configuration'],
  ],
  ['a changed weight', drawOf({ proof: { configuration: LIGHTER } }), ['configuration', 'seed']],
  ['another seed', drawOf({ proof: { seed: '0e'.repeat(32) } }), ['seed']],
  [
    'a swapped salt, with the prize that it comes to',
    drawOf({ salt: OTHER_SALT, prize: prizeFor(OTHER_SALT), given: prizeFor(OTHER_SALT) }),
    ['salt'],
  ],
  ['a swapped prize', drawOf({ prize: OTHER, given: OTHER }), ['prize']],
  ['a draw of somebody else', drawOf({ uid: '7' }), ['player']],
  ['the configuration of another day', drawOf({ day: '2026-11-22' }), ['configuration']],
  ['a configuration that is none', drawOf({ proof: { configuration: '{}' } }), ['configuration', 'seed']],
])('%s is detected', async (_, draw, found) => {
  const { verdict, steps } = await checkDraw(draw, [kept()], UID);
  expect(verdict).toBe('differs');
  expect(differing(steps)).toEqual(expect.arrayContaining(found));
});

test('a prize other than the server’s first answer is detected before the seed is revealed', async () => {
  const told = { prize: PRIZE, given: PRIZE };
  const draw = drawOf({ prize: OTHER, given: OTHER, proof: { seed: null } });
  expect(differing((await checkDraw(draw, [kept({ told })], UID)).steps)).toEqual(['answer']);
});

test.each([
  ['cells', 'points-5', []],
  ['cells', 'points-20', ['given']],
  ['points-20', 'points-5', ['given']],
])('for the drawn prize %s and the given prize %s, the differing steps are %o', async (prize, given, found) => {
  const salt = saltFor(prize);
  const { steps } = await checkDraw(drawOf({ salt, prize, given }), [kept({ salt })], UID);
  expect(differing(steps)).toEqual(found);
});

test('the copy of the draw itself counts, even if the shop renewed its commitment that day', async () => {
  const former = kept({ commitment: 'cd'.repeat(32), salt: OTHER_SALT });
  const { verdict, renewed } = await checkDraw(drawOf(), [former, kept()], UID);
  expect({ verdict, renewed }).toEqual({ verdict: 'sound', renewed: true });
  const told = { prize: PRIZE, given: PRIZE };
  expect(differing((await checkDraw(drawOf(), [{ ...former, told }, kept()], UID)).steps)).toContain('commitment');
});
