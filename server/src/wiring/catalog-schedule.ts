import type { Config } from '../config/index.ts';
import type { Sql } from '../db/client.ts';
import type { Schedule } from '../jobs/schedule.ts';
import type { Log } from '../kernel/log.ts';
import { applyDueDrafts } from '../operations/drafts/run-due.ts';
import { catalogRules } from './catalog-sections.ts';
import { openDraftCheck } from './draft-check/check-thread.ts';

interface Parts {
  sql: Sql;
  log: Log;
  config: Pick<Config, 'approvals'>;
}

/** Opens the schedule that applies drafts of the catalogue at their time. */
export function openCatalogSchedule({ sql, log, config }: Parts): { schedule: Schedule; close(): Promise<void> } {
  const { loadFolder, close } = openDraftCheck();
  const parts = { sql, log, catalogRules, loadFolder, approvals: config.approvals };
  return { schedule: { name: 'catalog.apply_due', cron: '* * * * *', run: () => applyDueDrafts(parts) }, close };
}
