import { randomBytes } from 'node:crypto';
import type { HandlerInput } from '#contract/endpoints/index.ts';
import type { Provider } from '#contract/sign-in.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { Client } from '#tests/world/client.ts';
import type { World } from '#tests/world/world.ts';
import { type Answer, Visitor } from '../../simulators/identity/testing.ts';

export const GID = 1000039;
export const OTHER_GID = 1000041;

/** The real time plus the time that a test lets pass. */
export function movingClock(): Clock & { pass(ms: number): void; reset(): void } {
  let passed = 0;
  return {
    now: () => new Date(Date.now() + passed),
    pass: (ms) => {
      passed += ms;
    },
    reset: () => {
      passed = 0;
    },
  };
}

type Begin = Partial<HandlerInput<'POST /session/oauth/:provider/attempts'>['body']>;

/** A browser's data of an attempt after the return from the provider. */
export interface Returned {
  attempt: string;
  state: string;
  code?: string;
  iss?: string;
  error?: string;
  openid?: string;
}

/** The steps of a browser that signs in with a provider. */
export const providerSteps = (world: World) => ({
  begin: (provider: string, body: Begin | Record<string, unknown> = {}) =>
    world.anonymous.call('POST /session/oauth/:provider/attempts', { params: { provider }, body }),

  /** Passes the provider's page and returns. */
  async go(
    provider: Provider,
    answer: Answer = { person: 'ada' },
    body: Begin = {},
  ): Promise<Returned & { back: URL }> {
    const begun = await this.begin(provider, body);
    if (begun.status !== 200) throw new Error(`the attempt was refused: ${JSON.stringify(begun.error)}`);
    const { url, attempt } = begun.body;
    const back = await new Visitor(world.identity.url).signIn(url, { choice: 'allow', ...answer });
    const { state = '', code, iss, error } = Object.fromEntries(back.searchParams);
    const openid = back.searchParams.has('openid.mode') && { openid: back.search.slice(1) };
    return { attempt, state, back, ...(code && { code }), ...(iss && { iss }), ...(error && { error }), ...openid };
  },

  finish: (provider: Provider, { attempt, state, code, iss, error, openid }: Returned) =>
    world.anonymous.call('POST /session/oauth/:provider', {
      params: { provider },
      body: {
        ...{ attempt, state },
        ...(code && { code }),
        ...(iss && { iss }),
        ...(error && { error }),
        ...(openid && { openid }),
      },
    }),

  /** Does all steps. */
  async signIn(provider: Provider, answer?: Answer, body?: Begin) {
    return this.finish(provider, await this.go(provider, answer, body));
  },
});

/** Returns an unused address at the demo's providers. */
export const newAddress = (): string => `p${randomBytes(6).toString('hex')}@example.com`;

interface PortalAnswer<T> {
  status: number;
  body: T & { error: { code: string; params: Record<string, unknown> } };
}

/** Makes a signed call of a game's backend, with its simulator. */
export const gameCall =
  (world: World) =>
  <T = Record<string, unknown>>(path: string, body: object, options: { gid?: number; sign?: string } = {}) =>
    world.games.post('/control/call', { gid: GID, path, body, ...options }) as Promise<PortalAnswer<T>>;

/** Creates a player of the games that the shop does not know. */
export async function newGamePlayer(world: World, more: Record<string, unknown> = {}): Promise<string> {
  const uid = String(500_000_000 + randomBytes(4).readUInt32BE());
  await world.games.post('/control/roles', { gid: GID, uid, nickname: `N${uid}`, ...more });
  return uid;
}

export const me = async (world: World, token: string) => (await new Client(world.url, token).call('GET /me')).body;
