import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, Outside, PlannedFault } from './model.ts';
import type { Witness } from './witness.ts';
import { type ChaosWorld, GIDS } from './world.ts';

const MINUTE = 60_000;
const DUPLICATES = 100;
/** Rows that a careless session locks at the same time. */
const LOCKED = 40;
/** Jobs of the chaos portal are taken from their worker after 15 s. */
const LONG_MS = 15_000;

/** Runs the planned faults until it is stopped; then repairs everything that still misbehaves. */
export class Faults {
  readonly #world: ChaosWorld;
  readonly #witness: Witness;
  readonly #under = new Set<Promise<void>>();
  readonly #clocks: Record<string, number> = {};
  readonly #paused = new Set<string>();
  #stopped = false;
  #running: Promise<void> = Promise.resolve();

  constructor(world: ChaosWorld, witness: Witness) {
    this.#world = world;
    this.#witness = witness;
  }

  start(planned: readonly PlannedFault[]): void {
    this.#running = this.#run(planned);
  }

  /** Resolves when everything runs again. @throws the error of a fault */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
    await Promise.all(this.#under);
    await this.#world.psp.put({ create: 'ok', webhooks: 'ok' });
    await this.#world.first.put({ create: 'ok' });
    await this.#world.games.put({ deliver: 'ok', characters: 'ok', recall: 'ok' });
  }

  /** Starts no other fault and waits for the running ones, whatever their result. */
  async halt(): Promise<void> {
    this.#stopped = true;
    await Promise.allSettled([this.#running, ...this.#under]);
  }

  async #run(planned: readonly PlannedFault[]): Promise<void> {
    for (const { after, fault } of planned) {
      await pause(after);
      if (this.#stopped) return;
      const under = this.#inject(fault);
      this.#under.add(under);
      void under.then(
        () => this.#under.delete(under),
        () => undefined,
      );
      // A dead database hides every other fault: wait until it is back.
      if (fault.kind === 'postgres') await under;
    }
  }

  async #inject(fault: Fault): Promise<void> {
    const { portals, postgres } = this.#world;
    if ((fault.kind === 'kill' || fault.kind === 'pause') && !portals[fault.target].hasWorked) return;
    if (fault.kind === 'pause' && this.#paused.has(fault.target)) return;
    this.#witness.count(`fault: ${nameOf(fault)}`);
    switch (fault.kind) {
      case 'kill':
        await portals[fault.target].kill();
        await portals[fault.target].comeBack({ CHAOS_CLOCK_MS: String(this.#clocks[fault.target] ?? 0) });
        return;
      case 'pause':
        this.#paused.add(fault.target);
        portals[fault.target].signal('SIGSTOP');
        await pause(fault.ms);
        portals[fault.target].signal('SIGCONT');
        this.#paused.delete(fault.target);
        return;
      case 'postgres':
        return postgres.crash();
      case 'locks':
        return this.#lockAcross(fault.ms);
      case 'database_clock':
        return this.#setDatabaseClock(fault.minutes * MINUTE);
      case 'clock':
        this.#clocks[fault.target] = fault.minutes * MINUTE;
        portals[fault.target].say({ clock: fault.minutes * MINUTE });
        return;
      default:
        await bringAbout(this.#world, fault);
        await pause(fault.ms);
        await putRight(this.#world, fault);
    }
  }

  async #setDatabaseClock(ms: number): Promise<void> {
    try {
      await this.#world.clock.ahead(ms);
    } catch (error) {
      // The server may be killed at this moment.
      this.#witness.count(`clock of the database left: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Locks the newest orders, then their payments: in the opposite order to the portal. */
  async #lockAcross(ms: number): Promise<void> {
    const { sql } = this.#world;
    try {
      await sql.begin(async (tx) => {
        // The portal's session detects the deadlock first, and is aborted.
        await tx`set local deadlock_timeout = '10s'`;
        await tx`select from orders order by number desc limit ${LOCKED} for update`;
        await pause(ms);
        await tx`select from payments order by id desc limit ${LOCKED} for update`;
      });
    } catch (error) {
      // The server may be killed meanwhile, or this session may be aborted after all.
      this.#witness.count(`locks let go: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

const nameOf = (fault: Fault): string => {
  switch (fault.kind) {
    case 'kill':
      return `kill -9 ${fault.target.replace(/\d/, '')}`;
    case 'pause':
      return `pause ${fault.target.replace(/\d/, '')}${fault.ms > LONG_MS ? ' beyond its jobs’ time' : ''}`;
    case 'postgres':
      return 'kill -9 postgres';
    case 'locks':
      return 'rows locked crosswise';
    case 'database_clock':
      return `clock of the database +${fault.minutes} min`;
    case 'clock':
      return `clock ${fault.minutes > 0 ? '+' : ''}${fault.minutes} min`;
    case 'create':
      return `provider create ${fault.mode}`;
    case 'route':
      return `first provider ${fault.mode}`;
    default:
      return `${fault.kind} ${fault.mode}`;
  }
};

const WEBHOOKS: Partial<Record<string, object>> = {
  delayed: { delayMs: 3000 },
  duplicated: { duplicates: DUPLICATES },
};

const gameOf = (fault: Outside & { kind: 'game' }) => (fault.game === null ? {} : { gid: GIDS[fault.game] });

type Outsiders = Pick<ChaosWorld, 'psp' | 'games' | 'first'>;

function bringAbout({ psp, games, first }: Outsiders, fault: Outside): Promise<unknown> {
  switch (fault.kind) {
    case 'webhooks':
      return psp.put({ webhooks: WEBHOOKS[fault.mode] ?? fault.mode });
    case 'create':
      return psp.put({ create: fault.mode });
    case 'route':
      return first.put({ create: fault.mode });
    case 'game':
      return games.put({ ...gameOf(fault), deliver: fault.mode });
    case 'characters':
      return games.put({ characters: fault.mode });
    case 'recall':
      return games.put({ recall: fault.mode });
  }
}

function putRight({ psp, games, first }: Outsiders, fault: Outside): Promise<unknown> {
  switch (fault.kind) {
    case 'webhooks':
      return psp.put({ webhooks: 'ok' });
    case 'create':
      return psp.put({ create: 'ok' });
    case 'route':
      return first.put({ create: 'ok' });
    case 'game':
      return games.put({ ...gameOf(fault), deliver: 'ok' });
    case 'characters':
      return games.put({ characters: 'ok' });
    case 'recall':
      return games.put({ recall: 'ok' });
  }
}
