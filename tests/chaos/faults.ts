import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, PlannedFault } from './model.ts';
import type { Witness } from './witness.ts';
import { type ChaosWorld, GIDS } from './world.ts';

const MINUTE = 60_000;
const DUPLICATES = 100;

/** Works through the planned faults until it is told to stop; then all that still misbehaves is put right. */
export class Faults {
  readonly #world: ChaosWorld;
  readonly #witness: Witness;
  readonly #under = new Set<Promise<void>>();
  readonly #clocks: Record<string, number> = {};
  #stopped = false;
  #running: Promise<void> = Promise.resolve();

  constructor(world: ChaosWorld, witness: Witness) {
    this.#world = world;
    this.#witness = witness;
  }

  start(planned: readonly PlannedFault[]): void {
    this.#running = this.#run(planned);
  }

  /** Resolves when everything runs again. @throws what went wrong with a fault */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
    await Promise.all(this.#under);
    await this.#world.psp.put({ create: 'ok', webhooks: 'ok' });
    await this.#world.games.put({ deliver: 'ok', characters: 'ok' });
  }

  /** Begins no other fault and waits for those under way, whatever comes of them. */
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
      // A dead database makes every other fault invisible: wait until it is back.
      if (fault.kind === 'postgres') await under;
    }
  }

  async #inject(fault: Fault): Promise<void> {
    const { psp, games, portals, postgres } = this.#world;
    switch (fault.kind) {
      case 'kill': {
        const portal = portals[fault.target];
        if (!portal.running) return;
        this.#witness.count(`fault: kill -9 ${fault.target.replace(/\d/, '')}`);
        await portal.kill();
        await portal.comeBack({ CHAOS_CLOCK_MS: String(this.#clocks[fault.target] ?? 0) });
        return;
      }
      case 'pause': {
        const portal = portals[fault.target];
        if (!portal.running) return;
        this.#witness.count(`fault: pause ${fault.target.replace(/\d/, '')}`);
        portal.signal('SIGSTOP');
        await pause(fault.ms);
        portal.signal('SIGCONT');
        return;
      }
      case 'postgres':
        this.#witness.count('fault: kill -9 postgres');
        return postgres.crash();
      case 'clock':
        this.#witness.count(`fault: clock ${fault.minutes > 0 ? '+' : ''}${fault.minutes} min`);
        this.#clocks[fault.target] = fault.minutes * MINUTE;
        portals[fault.target].say({ clock: fault.minutes * MINUTE });
        return;
      case 'webhooks': {
        const modes = { delayed: { delayMs: 3000 }, duplicated: { duplicates: DUPLICATES } } as Record<string, object>;
        this.#witness.count(`fault: webhooks ${fault.mode}`);
        await psp.put({ webhooks: modes[fault.mode] ?? fault.mode });
        await pause(fault.ms);
        await psp.put({ webhooks: 'ok' });
        return;
      }
      case 'create':
        this.#witness.count(`fault: provider create ${fault.mode}`);
        await psp.put({ create: fault.mode });
        await pause(fault.ms);
        await psp.put({ create: 'ok' });
        return;
      case 'game': {
        const gid = fault.game === null ? {} : { gid: GIDS[fault.game] };
        this.#witness.count(`fault: game ${fault.mode}`);
        await games.put({ ...gid, deliver: fault.mode });
        await pause(fault.ms);
        await games.put({ ...gid, deliver: 'ok' });
        return;
      }
      case 'characters':
        this.#witness.count(`fault: characters ${fault.mode}`);
        await games.put({ characters: fault.mode });
        await pause(fault.ms);
        await games.put({ characters: 'ok' });
    }
  }
}
