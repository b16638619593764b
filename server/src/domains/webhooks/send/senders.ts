import type { Db } from '#server/db/client.ts';
import { type Loop, startLoop } from '#server/kernel/work/loop.ts';
import { createOutageLog } from '#server/kernel/work/outage-log.ts';
import { HoldLost, type Names, releaseEndpoint, syncEndpoints } from './endpoints.repo.ts';
import { type SenderDeps, sendDue, type Target } from './sender.ts';

/** After this, another process takes over from one that was killed. Longer than a round. */
const HOLD_MS = 60_000;
const POLL_MS = 500;

interface Deps extends SenderDeps {
  /** Returns the endpoints of the catalogue as it is now. */
  targets: () => readonly Target[];
  /** Returns SQL of the names of the applied catalogue, which may be newer. */
  applied: (db: Db) => Names;
  /** Calls the listener after each change of the catalogue. */
  onChange: (listener: () => void) => () => void;
  pollMs?: number;
  holdMs?: number | undefined;
}

/** Sends to each endpoint at its own pace: one that hangs delays no other. Follows changes of the catalogue. */
export async function startSenders(deps: Deps, holder: string): Promise<Loop> {
  const loops = new Map<string, Loop>();
  const trouble = createOutageLog(deps.log, 'the endpoints of webhooks were not updated, will retry');
  let changing = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  const follow = async (): Promise<void> => {
    const names = deps.targets().map(({ id }) => id);
    await syncEndpoints(deps.sql, deps.applied(deps.sql));
    for (const [name, loop] of loops) {
      if (names.includes(name)) continue;
      loops.delete(name);
      await loop.stop();
    }
    for (const name of names) if (!loops.has(name)) loops.set(name, startSender(deps, name, holder));
  };
  // Until a new endpoint is stored, it misses events.
  const change = (): void => {
    clearTimeout(retry);
    changing = changing.then(follow).then(trouble.over, (error: unknown) => {
      if (isStopped) return;
      trouble.failed(error);
      retry = setTimeout(change, deps.pollMs ?? POLL_MS);
    });
  };
  await follow();
  const unfollow = deps.onChange(change);
  const all = () => [...loops.values()];
  return {
    poke: () => {
      for (const loop of all()) loop.poke();
    },
    async idle() {
      await changing;
      await Promise.all(all().map((loop) => loop.idle()));
    },
    async stop() {
      unfollow();
      isStopped = true;
      clearTimeout(retry);
      await changing;
      await Promise.all(all().map((loop) => loop.stop()));
    },
  };
}

function startSender(deps: Deps, endpoint: string, holder: string): Loop {
  const hold = { endpoint, holder, forMs: deps.holdMs ?? HOLD_MS };
  const trouble = createOutageLog(deps.log, `webhooks to ${endpoint} could not be read or recorded, will retry`);
  const loop = startLoop(async (stopping) => {
    const target = deps.targets().find(({ id }) => id === endpoint);
    try {
      const { more } = target ? await sendDue(deps, target, hold, stopping) : { more: false };
      trouble.over();
      return more && !stopping.aborted ? { more, pauseMs: 0 } : { more: false, waitMs: deps.pollMs ?? POLL_MS };
    } catch (error) {
      if (!(error instanceof HoldLost) && !stopping.aborted) trouble.failed(error);
      return { more: false, waitMs: deps.pollMs ?? POLL_MS };
    }
  });
  return {
    ...loop,
    async stop() {
      await loop.stop();
      // A failed release is harmless: the hold expires within a minute.
      await releaseEndpoint(deps.sql, hold).catch(() => undefined);
    },
  };
}
