import { type AccountsWorld, newAddress, newestCode, startAccountsWorld } from '#tests/integration/accounts-kit.ts';
import { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import type { World } from '#tests/world/world.ts';

/**
 * Starts a shop with all its limits behind one proxy that reports the caller, so that a test can call from any IP
 * address.
 */
export const startGuardedWorld = (env: Record<string, string> = {}): Promise<AccountsWorld> =>
  startAccountsWorld({ env: { RATE_LIMIT: 'true', TRUST_PROXY: '1', ...env } });

let addresses = 0;
/** Returns an unused public IP address. */
export const newIp = (): string => {
  addresses += 1;
  return `198.${18 + Math.floor(addresses / 62_500)}.${Math.floor(addresses / 250) % 250}.${addresses % 250}`;
};

/** Returns a client that calls from an IP address; the proxy's entry is the last in the header. */
export const from = (world: Pick<World, 'url'>, ip = newIp(), token = ''): Client =>
  new Client(world.url, token, { 'x-forwarded-for': ip });

/** Creates an account by email, from its own IP address. */
export async function newAccount(
  world: AccountsWorld,
  { email = newAddress(), ip = newIp(), device }: { email?: string; ip?: string; device?: string } = {},
): Promise<{ client: Client; id: string; email: string }> {
  const stranger = from(world, ip);
  const { body } = await stranger.call('POST /session/email/codes', { body: { email } });
  const code = newestCode(await world.letters(email.toLowerCase()));
  const signedIn = await stranger.call('POST /session/email', {
    body: { challenge: body.challenge, code, ...(device !== undefined && { device }) },
  });
  if (signedIn.status !== 200) throw new Error(`not signed in: ${JSON.stringify(signedIn.error)}`);
  const client = from(world, ip, signedIn.body.token);
  const [row] = await world.context.sql<{ id: string }[]>`select id from players where email = ${email.toLowerCase()}`;
  return { client, id: row?.id ?? '', email };
}

/** Runs `work` for each, a few at a time, as a script would and a small machine can. */
export async function each<T, R>(all: readonly T[], work: (one: T, index: number) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE)
    done.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map((one, at) => work(one, from + at)))));
  return done;
}
const AT_ONCE = 10;
export const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Counts the results of calls: `ok`, or the error code. */
export const tally = (answers: readonly { status: number; error?: { code: string } }[]): Record<string, number> => {
  const said = answers.map(({ status, error }) => (status === 200 ? 'ok' : (error?.code ?? String(status))));
  return Object.fromEntries([...Map.groupBy(said, (one) => one)].map(([one, same]) => [one, same.length]));
};

/** Erases accounts whose owners requested it, as if the waiting days were over. */
export async function eraseNow({ context }: Pick<World, 'context'>, id: string): Promise<void> {
  const { sql, accounts } = context;
  await sql`
    update players set state = 'deletion_requested', deletion_requested_at = now() - interval '16 days' where id = ${id}`;
  await accounts.eraseDue();
  await until(
    () => sql`select from players where id = ${id} and state = 'deleted'`,
    (rows) => rows.length === 1,
  );
}
