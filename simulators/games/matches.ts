import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Refused } from '../kit/refused.ts';
import { problemOf } from './client.ts';
import type { Game } from './game.ts';
import type { Portal, PortalAnswer } from './portal.ts';

/** The report of one won match for one task of the shop, and the shop's answer. */
export const report = z.object({
  gid: z.int(),
  task: z.string(),
  uid: z.string(),
  /** The same in each try, so that a repeated report counts once. */
  eventId: z.string(),
  amount: z.int(),
  at: z.string(),
  /** `waiting`: no definite answer yet, so it is retried. */
  state: z.enum(['waiting', 'counted', 'refused']),
  tries: z.int(),
  count: z.int().nullable(),
  resetsAt: z.string().nullable(),
  /** Why the last try did not count. */
  problem: z.string().nullable(),
});

export type Report = z.infer<typeof report>;

const counted = z.object({ count: z.int(), resetsAt: z.string().nullable() });
const RETRY_MS = [500, 1000, 2000, 5000, 10_000, 30_000];
const BUSY = 429;
/** How many answered reports are kept to be shown. */
const KEPT = 500;

/**
 * Won matches, with an outbox that retries until the shop answers: a game must not lose a match while the shop is down.
 */
export class Matches {
  readonly #portal: Portal;
  readonly #retryMs: readonly number[];
  #reports: Report[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Called when a retry changed a report. */
  onChange: () => void = () => undefined;

  constructor(portal: Portal, retryMs: readonly number[] = RETRY_MS) {
    this.#portal = portal;
    this.#retryMs = retryMs;
  }

  /** The player wins a match. Returns the reports after their first try. @throws Refused */
  async play(game: Game, uid: string): Promise<Report[]> {
    this.#portal.known();
    game.profile(uid);
    const match = randomUUID();
    const at = new Date().toISOString();
    const open = { state: 'waiting', tries: 0, count: null, resetsAt: null, problem: null } as const;
    const won = game.info.matchTasks.map(
      (task): Report => ({ gid: game.info.gid, task, uid, eventId: `match-${match}`, amount: 1, at, ...open }),
    );
    this.#reports.push(...won);
    await Promise.all(won.map((one) => this.#tell(one)));
    this.#forgetOld();
    return won;
  }

  /** Returns the reports of a player's matches in a game, oldest first. */
  of(gid: number, uid: string): Report[] {
    return this.#reports.filter((one) => one.gid === gid && one.uid === uid);
  }

  all(): readonly Report[] {
    return this.#reports;
  }

  /** Restores stored reports, and retries those that wait. */
  restore(reports: readonly Report[]): void {
    this.#reports.push(...reports);
    for (const one of reports) if (one.state === 'waiting') this.#later(one);
  }

  /** Forgets everything, and stops all retries. */
  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#reports = [];
  }

  async #tell(one: Report): Promise<void> {
    one.tries += 1;
    const { gid, task, uid, eventId, amount } = one;
    try {
      const path = `tasks/${encodeURIComponent(task)}/progress`;
      note(one, await this.#portal.call(gid, path, { task, uid, eventId, amount }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      one.problem = error.code;
    }
    if (one.state === 'waiting') this.#later(one);
  }

  #later(one: Report): void {
    if (!this.#reports.includes(one)) return;
    const wait = this.#retryMs[Math.min(Math.max(one.tries, 1), this.#retryMs.length) - 1];
    const timer = setTimeout(async () => {
      this.#timers.delete(timer);
      await this.#tell(one);
      this.onChange();
    }, wait);
    this.#timers.add(timer);
  }

  #forgetOld(): void {
    const answered = this.#reports.filter(({ state }) => state !== 'waiting');
    const old = new Set(answered.slice(0, -KEPT));
    this.#reports = this.#reports.filter((one) => !old.has(one));
  }
}

/** Retries only if the shop fails or is overloaded: any other answer would stay the same. */
function note(one: Report, answer: PortalAnswer): void {
  const said = answer.status === 200 ? counted.safeParse(answer.body).data : undefined;
  if (said) Object.assign(one, { state: 'counted', problem: null, ...said });
  else Object.assign(one, { state: isFinal(answer) ? 'refused' : 'waiting', problem: problemOf(answer) });
}

const isFinal = ({ status }: PortalAnswer): boolean => status >= 400 && status < 500 && status !== BUSY;
