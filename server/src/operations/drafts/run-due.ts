import type { Sql } from '#server/db/client.ts';
import { type Draft, drafts } from '#server/domains/catalog/index.ts';
import type { Log } from '#server/kernel/log.ts';
import { draftsRun } from '../actions/drafts-schedule.ts';
import type { ApplyingParts } from '../catalog-folder.ts';
import { run } from '../operation.ts';
import { roleOf } from '../operators.repo.ts';
import { permissionsOf } from '../permissions.ts';
import { OperationRefusal } from '../refusal.ts';

/**
 * Applies the scheduled drafts whose time has come. One that is refused applies nothing: it is open again, with the
 * reason, and an alert is logged. Other errors leave the schedule, so that the next run tries again; the drafts behind
 * it are applied.
 * @throws the first of the other errors
 */
export async function applyDueDrafts(parts: ApplyingParts & { sql: Sql; log: Log }): Promise<void> {
  const { sql, log } = parts;
  const failures: unknown[] = [];
  for (const draft of await drafts.dueDrafts(sql)) {
    if (!draft.terms) continue;
    const { id } = draft;
    const { by, why } = draft.terms;
    try {
      const role = await roleOf(sql, by);
      if (role === undefined || role !== draft.terms.role)
        throw new OperationRefusal('draft.operator', `${by}, who scheduled it, does not have the same role any more.`);
      const caller = { by, why, role, permissions: permissionsOf(role) };
      const { revision } = await run(parts, draftsRun, caller, { id });
      log.info({ draft: id, revision }, 'a scheduled draft of the catalogue is applied');
    } catch (error) {
      if (error instanceof OperationRefusal) await refuse(parts, draft, error);
      else failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Opens a draft again with the reason, unless somebody meanwhile applied it, or cancelled or changed its schedule. */
async function refuse(
  { sql, log }: { sql: Sql; log: Log },
  { id, applyAt }: Draft,
  { code, message }: OperationRefusal,
): Promise<void> {
  const note = `The scheduled apply was not done. ${message.replace(/\{(\w+)\}/g, '$1')}`.slice(0, 2000);
  const reopened = await sql.begin(async (tx) => {
    const now = await drafts.lockDraft(tx, id);
    if (now?.state !== 'scheduled' || now.applyAt?.getTime() !== applyAt?.getTime()) return false;
    await drafts.reopenDraft(tx, id, note);
    return true;
  });
  if (reopened) log.error({ draft: id, reason: code }, 'a scheduled draft of the catalogue was not applied');
}
