import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsWorld, newAddress, startAccountsWorld } from './accounts-kit.ts';
import { newPhone, offerBinding } from './binding-kit.ts';

const SAMPLES = 25;
/** Time difference that must not be measurable. */
const LIMIT_MS = 20;

let world: AccountsWorld;

beforeAll(async () => {
  world = await startAccountsWorld();
});
afterAll(() => world.stop());

const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(q * (values.length - 1))] ?? Number.NaN;

/**
 * Returns the difference of the medians of two calls in ms, and the allowed difference on this machine at this moment.
 * Samples of both take turns, so that load slows both; the spread of the samples is chance.
 */
async function compare(known: () => Promise<void>, unknown: () => Promise<void>) {
  const took: [number[], number[]] = [[], []];
  const measure = async (into: number[], call: () => Promise<void>): Promise<void> => {
    const begun = performance.now();
    await call();
    into.push(performance.now() - begun);
  };
  for (const call of [known, unknown]) await call();
  for (let i = 0; i < SAMPLES; i += 1) {
    const turns = [() => measure(took[0], known), () => measure(took[1], unknown)];
    for (const turn of i % 2 === 0 ? turns : turns.reverse()) await turn();
  }
  const spread = Math.max(...took.map((values) => quantile(values, 0.75) - quantile(values, 0.25)));
  const difference = Math.abs(quantile(took[0], 0.5) - quantile(took[1], 0.5));
  // The standard error of a median is about 0.93 interquartile ranges divided by the root of the sample’s size. Four of
  // both are allowed, because two would be exceeded by chance once in twenty runs.
  return { difference, allowed: Math.max(LIMIT_MS, (4 * 1.31 * spread) / Math.sqrt(SAMPLES)) };
}

test('a wrong password takes equally long for an existing and an unknown name', async () => {
  const attempt = (username: () => string) => async (): Promise<void> => {
    const { sql } = world.context;
    await sql`delete from sign_in_attempts`;
    const body = { username: username(), password: 'not the password' };
    const { error } = await world.anonymous.call('POST /session/password', { body });
    expect(error).toMatchObject({ code: 'session.bad_credentials', params: {} });
  };
  const { difference, allowed } = await compare(
    attempt(() => 'kestrel'),
    attempt(() => randomUUID()),
  );
  expect(difference).toBeLessThan(allowed);
});

test('a code request takes equally long for an existing and an unknown address', async () => {
  const ask = (email: () => string) => async (): Promise<void> => {
    expect((await world.anonymous.call('POST /session/email/codes', { body: { email: email() } })).status).toBe(200);
  };
  const { difference, allowed } = await compare(
    ask(() => 'kestrel@players.example'),
    ask(newAddress),
  );
  expect(difference).toBeLessThan(allowed);
});

test('a wrong code takes equally long for an existing and an unknown address', async () => {
  const guess = (email: () => string) => async (): Promise<void> => {
    const { challenge, code } = await world.askCode(email());
    const wrong = code === '000000' ? '111111' : '000000';
    const { error } = await world.anonymous.call('POST /session/email', { body: { challenge, code: wrong } });
    expect(error).toMatchObject({ code: 'code.wrong', params: { left: 4 } });
  };
  const { difference, allowed } = await compare(
    guess(() => 'lena@players.example'),
    guess(newAddress),
  );
  expect(difference).toBeLessThan(allowed);
});

test('a code request takes equally long for a bound and an unknown phone', async () => {
  await offerBinding(world);
  const bound = newPhone();
  await world.context.sql`update players set phone = ${bound} where username = 'kestrel'`;
  const ask = (number: () => string) => async (): Promise<void> => {
    const body = { phone: { country: 'DE', number: number() } };
    expect((await world.anonymous.call('POST /session/phone/codes', { body })).status).toBe(200);
  };
  const { difference, allowed } = await compare(
    ask(() => bound),
    ask(newPhone),
  );
  expect(difference).toBeLessThan(allowed);
});
