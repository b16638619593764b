import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import type { Client } from '#tests/world/client.ts';
import { copyDemo } from '#tests/world/demo-catalog.ts';
import { until } from '#tests/world/until.ts';
import type { World } from '#tests/world/world.ts';
import { type AccountsWorld, codeIn } from './accounts-kit.ts';

/** The binding activity of the tests. */
export const BINDING = `binding:
  id: stay-in-touch
  kinds: [phone, email]
  gift: { points: 7 }
  art: art/vip/spark.svg
  countries: [DE, US]
  signIn: true
  daily: 2000
`;

/** Puts the activity into the catalogue of a running portal. */
export async function offerBinding(world: AccountsWorld, yaml = BINDING): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'binding-'));
  try {
    copyDemo(dir);
    await writeFile(join(dir, 'binding.yaml'), yaml);
    await applyCatalog(world.context.sql, dir, catalogRules);
  } finally {
    await rm(dir, { recursive: true });
  }
  await until(
    () => world.anonymous.call('GET /binding'),
    ({ body }) => body.binding !== null,
  );
}

let next = 0;
/** Returns an unused phone number in E.164. Each has its own block of ten thousand. */
export const newPhone = (): string => {
  next += 1;
  return `+49151${String(2_000 + next)}0${String(1000 + Math.floor(Math.random() * 8999)).slice(0, 3)}`;
};

/** Creates a new account without bindings. */
export async function newPlayer(world: AccountsWorld): Promise<{ client: Client; id: string; email: string }> {
  const email = `nova-${randomUUID()}@example.com`;
  const client = await world.signInByMail(email);
  const [row] = await world.context.sql<{ id: string }[]>`select id from players where email = ${email}`;
  return { client, id: row?.id ?? '', email };
}

export async function messagesTo(world: Pick<World, 'phone'>, to: string): Promise<string[]> {
  const answer = await fetch(`${world.phone.url}/messages?to=${encodeURIComponent(to)}`);
  const { messages } = (await answer.json()) as { messages: { text: string }[] };
  return messages.map(({ text }) => text);
}

/** Returns the newest code that a phone or address got. */
export async function codeFor(world: AccountsWorld, to: string): Promise<string> {
  if (!to.startsWith('+')) return codeIn((await world.letters(to)).find((letter) => codeIn(letter) !== ''));
  return /#(\d{6})$/.exec((await messagesTo(world, to))[0] ?? '')?.[1] ?? '';
}

export const targetOf = (to: string) => (to.startsWith('+') ? { phone: { country: 'DE', number: to } } : { email: to });

/** Requests a code for a binding, and reads it at the recipient. */
export async function askBind(
  world: AccountsWorld,
  client: Client,
  to: string,
): Promise<{ challenge: string; code: string }> {
  const answer = await client.call('POST /me/binding/codes', { body: { target: targetOf(to) } });
  if (answer.status !== 200) throw new Error(`no code was sent: ${JSON.stringify(answer.error)}`);
  return { challenge: answer.body.challenge, code: await codeFor(world, to) };
}

export const bindTo = async (world: AccountsWorld, client: Client, to: string) =>
  client.call('POST /me/binding', { body: await askBind(world, client, to) });
