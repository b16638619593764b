import { beforeAll, onTestFinished } from 'vitest';
import { DEMO } from '#tests/world/demo-catalog.ts';
import { keepSession, keptSessionOf, passwordOf, type Username } from '#tests/world/demo-players.ts';
import { finishFirstPages } from '#tests/world/finished-pages.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { launchOnce } from './engine.ts';
import type { Wishes } from './engines/launched.ts';
import { Hand, type Variant } from './hand.ts';

/** The demo shop with the daily draw open. It is set once `openSmokeShop` was called and the tests run. */
export let world: World;

/** An API client that is signed in as a demo player. */
export const player = (username: Username) => world.signIn(username, passwordOf(username));

interface Books {
  mailboxes: Record<number, Record<string, { contents: unknown }[]>>;
}
/** Returns the contents of a character's mailbox in the game. */
export const mailOf = async (gid: number, roleId: string) =>
  (await world.games.books<Books>()).mailboxes[gid]?.[roleId];

let opening: Promise<World> | undefined;

/** As in production: the first page of a visit comes as finished HTML, which React hydrates. */
async function openDemo(): Promise<World> {
  const env = { LOTTERY_KEY: '5a'.repeat(32), LOTTERY_OPENS_AT_ONCE: 'true', FINISHED_PAGES: 'true' };
  const demo = await startWorld({ catalog: DEMO, env });
  await finishFirstPages(demo.url);
  return demo;
}

/**
 * Opens the shop that all journeys of this worker share. A journey must not change players of other journeys. The shop
 * ends with the worker's process; the run drops its database.
 */
export function openSmokeShop(): void {
  beforeAll(async () => {
    opening ??= openDemo();
    [world] = await Promise.all([opening, launchOnce()]);
  });
}

interface Visit extends Wishes {
  variant: Variant;
  /** The player is signed in before the journey begins. */
  as?: Username;
  /** Another origin by which the journey reaches the shop. */
  origin?: string;
}

/** Opens a browser that closes with the test. */
export async function visit({ variant, as, origin = world.url, ...wishes }: Visit): Promise<Hand> {
  const driver = await (await launchOnce()).visit(variant, wishes);
  onTestFinished(() => driver.close());
  const hand = new Hand(driver, origin);
  if (as) await remember(hand, as);
  return hand;
}

/** A document of the shop's origin that runs no script. */
const EMPTY = '/platform/brand/favicon.svg';

/** Signs a player in before the journey begins. */
async function remember(hand: Hand, username: Username): Promise<void> {
  const session = await keptSessionOf(world, username);
  await hand.open(EMPTY);
  await hand.script(keepSession, session);
  await hand.script(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all engines.
    document.cookie = 'returning=in; Path=/platform/';
  });
}
