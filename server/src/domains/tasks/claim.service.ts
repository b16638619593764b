import type { Character } from '#contract/endpoints/characters.ts';
import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import type { Db } from '#server/db/client.ts';
import { earlierResult, type KeyUse, keyUse } from '#server/db/once/idempotency.ts';
import { runOnce } from '#server/db/once/once.ts';
import { lockBalance } from '#server/domains/points/index.ts';
import { givenSql, grantId } from '#server/domains/rewards/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { insertStep } from './claim.repo.ts';
import { lockProgress, runningProgress } from './progress.repo.ts';
import { type TaskEntry, taskOf } from './tasks.catalog.ts';
import type { TasksDeps } from './tasks.deps.ts';
import { stepReference } from './tasks.rules.ts';

const ENDPOINT = 'POST /tasks/:task/claim';

type Step = TaskEntry['steps'][number];

/** A step of a task, in the period that the player's page showed. */
interface ClaimedStep {
  task: TaskEntry;
  step: Step;
  period: string;
}

/**
 * Claims the reward of a step: gives and claims its grant in one transaction.
 * @throws ApiError the codes of the endpoint
 */
export function claimStep(
  deps: TasksDeps,
  caller: Caller,
  { params: { task: id }, body: { step: target, period, region, roleId, locale } }: HandlerInput<typeof ENDPOINT>,
  key: string,
): Promise<Output<typeof ENDPOINT>> {
  const { sql, catalog, rewards } = deps;
  const use = keyUse(caller.playerId, ENDPOINT, key, { id, target, period, region, roleId });
  const show = (grant: string | null) => (grant === null ? null : rewards.show(caller.playerId, grant, locale));
  return runOnce({
    async write() {
      if (caller.deletionRequested) throw apiError('account.leaving', {});
      const task = taskOf(catalog.current(), id);
      const step = task?.steps.find((one) => one.target === target);
      if (!task || !step) throw apiError('task.unknown', { task: id });
      const wanted = { task, step, period };
      // Checked here before the game is asked for the character, and again with the row locked.
      await assertOpen(sql, caller.playerId, wanted);
      const role = await rewards.receiver(caller, step.reward, region, roleId);
      return show(await store(deps, caller, wanted, role, use));
    },
    replay: async () => show(await earlierResult(sql, use)),
  });
}

/** @throws ApiError `task.over`, `task.not_reached` */
async function assertOpen(db: Db, playerId: string, { task, step: { target }, period }: ClaimedStep): Promise<void> {
  const [running] = await runningProgress(db, playerId, [task]);
  if (running?.period !== period) throw apiError('task.over', {});
  if (running.count < target) throw apiError('task.not_reached', { target, count: running.count });
}

/** Stores the grant and its claim in one transaction. Returns null if the key was used before. */
const store = (
  { sql, rewards }: TasksDeps,
  caller: Caller,
  wanted: ClaimedStep,
  role: Character | null,
  use: KeyUse,
): Promise<string | null> =>
  sql.begin(async (tx) => {
    const { playerId } = caller;
    const { task, step, period } = wanted;
    if ('points' in step.reward) await lockBalance(tx, playerId);
    await lockProgress(tx, playerId, task.id, period);
    await assertOpen(tx, playerId, wanted);
    const grant = { playerId, source: 'task', reference: stepReference(task.id, period, step.target) } as const;
    const known = await grantId(tx, grant);
    const given = givenSql(tx, { ...grant, subject: task.id, contents: step.reward }, tx`(select id from drawn)`);
    const made = await insertStep(tx, use, known, given);
    if (!made) return null;
    if (!made.given) throw apiError('reward.claimed', {});
    await rewards.claimGiven(tx, caller, made.id, role);
    return made.id;
  });
