import { randomBytes } from 'node:crypto';
import { connect } from '#server/db/client.ts';
import { DeskClient } from '#tests/world/desk.ts';
import { freePort } from '../../../scripts/lib/ports.ts';
import { type Program, startProgram } from '../program.ts';
import { GID } from '../world.ts';

/** A shop's process with a desk, and an operator who is signed in. */
export interface DeskProgram extends Program {
  client: DeskClient;
}

/** The environment of a process that only answers, so that no worker touches the filled rows. */
const environment = (databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  PORT: '0',
  ROLE: 'web',
  RATE_LIMIT: 'false',
  VALIDATE_OUTPUT: 'false',
  LOTTERY_KEY: randomBytes(32).toString('hex'),
  LOG_LEVEL: 'warn',
  SANDBOX_PSP_URL: 'http://127.0.0.1:9',
  SANDBOX_PSP_KEY: randomBytes(24).toString('base64url'),
  SANDBOX_PSP_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
  [`GAME_${GID}_URL`]: 'http://127.0.0.1:9',
  [`GAME_${GID}_SECRET`]: `whsec_${randomBytes(32).toString('base64')}`,
});

/** Starts a shop without a desk. */
export const startShop = (databaseUrl: string): Promise<Program> =>
  startProgram('bench/kit/portal.ts', [], environment(databaseUrl), ['portal']);

/** Starts a shop with a desk, and signs an admin in. */
export async function startDesk(databaseUrl: string): Promise<DeskProgram> {
  const port = await freePort(0, '127.0.0.1');
  const url = `http://localhost:${port}`;
  const env = { ...environment(databaseUrl), DESK_PORT: String(port), DESK_URL: url };
  const program = await startProgram('bench/kit/portal.ts', [], env, ['portal']);
  const client = new DeskClient(url);
  client.cookie = `desk=${await signIn(databaseUrl)}`;
  return { ...program, client };
}

/** Stores a session as the owner of the database, without a passkey, and returns its token. */
async function signIn(databaseUrl: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const sql = connect(databaseUrl, { max: 1, name: 'bench' });
  await sql`insert into operators (name, role) values ('bench', 'admin') on conflict do nothing`;
  await sql`
    insert into operator_sessions (token_hash, operator, expires_at)
    values (sha256(${token}::bytea), 'bench', now() + interval '1 day')`;
  await sql.end();
  return token;
}
