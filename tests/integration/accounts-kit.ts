import { randomUUID } from 'node:crypto';
import type { Log } from '#server/kernel/log.ts';
import { startPortal } from '#server/main.ts';
import type { Overrides } from '#server/wiring/overrides.ts';
import { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { type Mailbox, type Message, startMailbox } from '../../simulators/mailbox/mailbox.ts';

export type Email = Extract<Message, { kind: 'email' }>;

export interface AccountsWorld extends World {
  mailbox: Mailbox;
  /** Moves the portal's clock. */
  pass(ms: number): void;
  /** Sets the clock right again: the outside world has its own clocks, and refuses calls from the future. */
  returnToNow(): void;
  now(): number;
  /** Newest first. */
  letters(to: string): Promise<Email[]>;
  untilLetters(to: string, count: number): Promise<Email[]>;
  /** Requests a code and reads it in the email. */
  askCode(email: string, body?: object): Promise<{ challenge: string; code: string }>;
  /** Signs in with a code, from a browser with this id. */
  signInByMail(email: string, device?: string): Promise<Client>;
}

export const newDevice = (): string => randomUUID();
export const newAddress = (): string => `nova-${randomUUID()}@example.com`;
export const codeIn = (letter: Email | undefined): string => /^\d{6}$/m.exec(letter?.text ?? '')?.[0] ?? '';
/** Returns the newest code; a notice may have come after it. */
export const newestCode = (letters: readonly Email[]): string => letters.map(codeIn).find(Boolean) ?? '';

/** Starts the product with a mailbox and a clock that a test may move. */
export async function startAccountsWorld(
  options: { env?: Record<string, string>; overrides?: Overrides; log?: Log; catalog?: string } = {},
): Promise<AccountsWorld> {
  const mailbox = await startMailbox();
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  const world = await startWorld({
    env: { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'shop@shop.example.com', ...options.env },
    overrides: { clock: { now: () => new Date(now()) }, ...options.overrides },
    ...(options.log && { log: options.log }),
    ...(options.catalog && { catalog: options.catalog }),
  });

  const letters = async (to: string): Promise<Email[]> => {
    const answer = await fetch(`${mailbox.url}/messages?to=${encodeURIComponent(to)}`);
    return ((await answer.json()) as { messages: Email[] }).messages;
  };
  const untilLetters = (to: string, count: number): Promise<Email[]> =>
    until(
      () => letters(to),
      (found) => found.length >= count,
    );
  const askCode = async (email: string, body: object = {}): Promise<{ challenge: string; code: string }> => {
    const answer = await world.anonymous.call('POST /session/email/codes', { body: { email, ...body } });
    if (answer.status !== 200) throw new Error(`no code was sent: ${JSON.stringify(answer.error)}`);
    return { challenge: answer.body.challenge, code: newestCode(await letters(email.toLowerCase())) };
  };
  return {
    ...world,
    mailbox,
    now,
    pass: (ms) => {
      ahead += ms;
    },
    returnToNow: () => {
      ahead = 0;
    },
    letters,
    untilLetters,
    askCode,
    async signInByMail(email, device) {
      const body = { ...(await askCode(email)), ...(device !== undefined && { device }) };
      const answer = await world.anonymous.call('POST /session/email', { body });
      if (answer.status !== 200) throw new Error(`not signed in: ${JSON.stringify(answer.error)}`);
      return new Client(world.url, answer.body.token);
    },
    async stop() {
      await world.stop();
      await mailbox.close();
    },
  };
}

/** Starts another process of the same installation. */
export const startSecondProcess = (world: World) =>
  startPortal({ env: { ...world.env, PORT: '0' }, webDir: import.meta.dirname });
