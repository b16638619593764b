import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadCatalog } from '#server/domains/catalog/apply/catalog.load.ts';
import { applyCatalog } from '#server/domains/catalog/apply/catalog.service.ts';
import { type CatalogFolder, catalogFolder, ITEMS } from '#server/domains/catalog/catalog.fixture.ts';
import { type Log, silentLog } from '#server/kernel/log.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { applyDueDrafts } from '../drafts/run-due.ts';
import { type Operation, run } from '../operation.ts';
import type { Parts } from '../parts.ts';
import { permissionsOf, type Role } from '../permissions.ts';
import { draftsFile } from '../queries/drafts.ts';
import { OperationRefusal } from '../refusal.ts';
import { approvalsApprove } from './approvals.ts';
import { catalogApply, catalogRollback } from './catalog.ts';
import { draftsNew, draftsPut } from './drafts.ts';
import { draftsApply } from './drafts-apply.ts';
import { draftsSchedule, draftsUnschedule } from './drafts-schedule.ts';

let database: TestDatabase;
let folder: CatalogFolder;
let id: string;
beforeAll(async () => {
  database = await freshDatabase();
  await database.sql`insert into operators (name, role) values ('cora', 'content'), ('carl', 'content'), ('ann', 'admin')`;
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`truncate catalog_documents, catalog_assets, catalog_revisions, catalog_applies, catalog_sources,
    catalog_drafts, catalog_draft_files, catalog_draft_pictures, catalog_draft_contents, operator_approvals`;
  folder = catalogFolder();
  await applyCatalog(database.sql, folder.dir, catalogRules);
  id = (await act('cora', draftsNew, { name: 'Autumn' })).draft;
  return () => folder[Symbol.dispose]();
});

const ROLES: Record<string, Role> = { cora: 'content', carl: 'content', ann: 'admin' };
const parts = () =>
  ({
    sql: database.sql,
    readOnly: database.sql,
    catalogRules,
    approvals: { prices: ['content'], refunds: {}, grants: {} },
  }) as unknown as Parts;
const act = <O>(by: string, operation: Operation<O, Parts>, input: object) => {
  const role = ROLES[by] ?? 'viewer';
  return run(parts(), operation, { by, why: 'ticket 4711', role, permissions: permissionsOf(role) }, input);
};
const refusal = async (work: Promise<unknown>): Promise<OperationRefusal> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof OperationRefusal) return error;
  throw error ?? new Error('it was done');
};
const edit = async (find: string, replacement: string) => {
  const { text, seen } = await act('cora', draftsFile, { id, path: ITEMS });
  expect(text).toContain(find);
  return act('cora', draftsPut, { id, path: ITEMS, text: text?.replace(find, replacement), seen });
};
const revision = async () => (await database.sql`select max(revision)::int as at from catalog_applies`)[0]?.at;
/** Asks for an apply, and returns the id of the request. */
const ask = async (version: number): Promise<string> => {
  const { code, params } = await refusal(act('cora', draftsApply, { id, version, yes: true, remove: true }));
  expect(code).toBe('approval.asked');
  return String(params.approval);
};

test('a price change waits for a second person, and the approval applies it', async () => {
  await edit('EUR: 199', 'EUR: 249');
  const approval = await ask(2);
  expect(await revision()).toBe(1);
  expect((await refusal(act('cora', approvalsApprove, { id: approval }))).code).toBe('permission.missing');
  await act('ann', approvalsApprove, { id: approval });
  expect(await revision()).toBe(2);
  expect((await refusal(act('ann', approvalsApprove, { id: approval }))).code).toBe('approval.over');
});

test('a draft that changed after the request is not applied by the approval', async () => {
  await edit('EUR: 199', 'EUR: 249');
  const approval = await ask(2);
  await edit('EUR: 249', 'EUR: 1');
  expect((await refusal(act('ann', approvalsApprove, { id: approval }))).code).toBe('draft.changed');
  expect(await revision()).toBe(1);
});

test('nor is it if the shop moved on', async () => {
  await edit('EUR: 199', 'EUR: 249');
  const approval = await ask(2);
  folder.edit('taxes.yaml', 'percent: 19', 'percent: 20');
  await applyCatalog(database.sql, folder.dir, catalogRules);
  expect((await refusal(act('ann', approvalsApprove, { id: approval }))).code).toBe('draft.behind');
});

test('a changed text needs nobody else', async () => {
  await edit('Shiny', 'Bright');
  await act('cora', draftsApply, { id, version: 2 });
  expect(await revision()).toBe(2);
});

test('a new item, and one that comes back with another price, need a second person', async () => {
  await edit('  - id: chest', '  - id: chest-2');
  await ask(2);
  expect(await revision()).toBe(1);
});

test('an item needs one under each name, also that of an inherited field', async () => {
  await edit('  - id: chest', '  - id: constructor');
  await ask(2);
  expect(await revision()).toBe(1);
});

test('a dropped tax and another server of a game need one, though no price changes', async () => {
  const put = async (path: string, find: string, replacement: string) => {
    const { text, seen } = await act('cora', draftsFile, { id, path });
    expect(text).toContain(find);
    await act('cora', draftsPut, { id, path, text: text?.replace(find, replacement), seen });
  };
  const GAME = 'games/7-test/game.yaml';
  await put(GAME, 'protocol: http-v1', 'protocol: http-v1, endpoint: "https://other.test.example"');
  await ask(2);
  await put(GAME, ', endpoint: "https://other.test.example"', '');
  await put('taxes.yaml', '  - country: CH\n    name: { en: VAT, de: MwSt. }\n    percent: 8.1\n', '');
  await ask(4);
  expect(await revision()).toBe(1);
});

test('the role cannot get around it by a folder', async () => {
  folder.edit(ITEMS, 'EUR: 199', 'EUR: 249');
  const { code, message } = await refusal(act('cora', catalogApply, { dir: folder.dir, yes: true }));
  expect([code, message]).toEqual(['catalog.draft_needed', expect.stringContaining('catalog drafts new')]);
});

test('a rollback of prices waits too, and is bound to the revision that was looked at', async () => {
  folder.edit(ITEMS, 'EUR: 199', 'EUR: 249');
  await applyCatalog(database.sql, folder.dir, catalogRules);
  const input = { revision: 1, yes: true };
  expect((await refusal(act('cora', catalogRollback, input))).code).toBe('catalog.at_needed');
  const { code, params } = await refusal(act('cora', catalogRollback, { ...input, at: 2 }));
  expect(code).toBe('approval.asked');
  await act('ann', approvalsApprove, { id: String(params.approval) });
  expect(await revision()).toBe(3);
});

test('a role that is not named applies by itself', async () => {
  await edit('EUR: 199', 'EUR: 249');
  await act('ann', draftsApply, { id, version: 2, yes: true });
  expect(await revision()).toBe(2);
});

const AT = '2027-01-01T04:00:00Z';
const stateOf = async () =>
  (await database.sql`select state, note, revision::int from catalog_drafts where id = ${id}`)[0];
/** Lets the time of the schedule come, and runs the worker's part. */
const comeDue = async () => {
  await database.sql`update catalog_drafts set apply_at = now() - interval '1 minute' where state = 'scheduled'`;
  const logged: string[] = [];
  const log = { info: () => undefined, error: (_: object, text: string) => logged.push(text) } as unknown as Log;
  await applyDueDrafts({ ...parts(), log });
  return logged;
};

test('a scheduled draft is applied at its time, once, in the name of its operator', async () => {
  await edit('EUR: 199', 'EUR: 249');
  await act('ann', draftsSchedule, { id, version: 2, when: AT, yes: true });
  await applyDueDrafts({ ...parts(), log: silentLog });
  expect(await revision()).toBe(1);
  expect((await refusal(act('cora', draftsPut, { id, path: ITEMS, text: 'x' }))).code).toBe('draft.state');
  expect(await comeDue()).toEqual([]);
  expect(await stateOf()).toEqual({ state: 'applied', note: null, revision: 2 });
  const [entry] = await database.sql`
    select by_name, why from operator_actions where command = 'catalog drafts run' order by id desc limit 1`;
  expect(entry).toEqual({ by_name: 'ann', why: 'ticket 4711' });
  await comeDue();
  expect(await revision()).toBe(2);
});

test('two workers apply a scheduled draft once', async () => {
  await edit('EUR: 199', 'EUR: 249');
  await act('ann', draftsSchedule, { id, version: 2, when: AT, yes: true });
  expect((await Promise.all([comeDue(), comeDue()])).flat()).toEqual([]);
  expect(await stateOf()).toEqual({ state: 'applied', note: null, revision: 2 });
  expect(await revision()).toBe(2);
});

test('if the shop moved on, nothing is applied: the draft is open with the reason, and an alert is logged', async () => {
  await edit('EUR: 199', 'EUR: 249');
  await act('ann', draftsSchedule, { id, version: 2, when: AT, yes: true });
  folder.edit('taxes.yaml', 'percent: 19', 'percent: 20');
  await applyCatalog(database.sql, folder.dir, catalogRules);
  expect(await comeDue()).toEqual(['a scheduled draft of the catalogue was not applied']);
  expect(await revision()).toBe(2);
  expect(await stateOf()).toMatchObject({ state: 'open', note: expect.stringContaining('the shop is at revision 2') });
});

test('a schedule needs each consent, and a time in the future', async () => {
  await edit('EUR: 199', 'EUR: 249');
  const schedule = (given: object) => refusal(act('ann', draftsSchedule, { id, version: 2, when: AT, ...given }));
  expect((await schedule({})).code).toBe('catalog.guarded');
  expect((await schedule({ yes: true, when: '2020-01-01T00:00:00Z' })).code).toBe('draft.when');
});

test('one person cannot change prices by a schedule', async () => {
  await edit('EUR: 199', 'EUR: 249');
  const asked = await refusal(act('cora', draftsSchedule, { id, version: 2, when: AT, yes: true }));
  expect(asked.code).toBe('approval.asked');
  await comeDue();
  expect(await revision()).toBe(1);
  await act('ann', approvalsApprove, { id: String(asked.params.approval) });
  expect(await revision()).toBe(1);
  expect(await comeDue()).toEqual([]);
  expect(await revision()).toBe(2);
});

test('a schedule from before the rule is not applied without a second person', async () => {
  await edit('EUR: 199', 'EUR: 249');
  const { role, permissions } = { role: 'content' as const, permissions: permissionsOf('content') };
  const unlimited = { ...parts(), approvals: { prices: [], refunds: {}, grants: {} } } as unknown as Parts;
  const caller = { by: 'cora', why: 'x', role, permissions };
  await run(unlimited, draftsSchedule, caller, { id, version: 2, when: AT, yes: true });
  expect(await comeDue()).toHaveLength(1);
  expect(await revision()).toBe(1);
  expect((await stateOf())?.state).toBe('open');
  expect(await database.sql`select from operator_approvals`).toHaveLength(0);
});

test('an operator who lost the role meanwhile applies nothing', async () => {
  await edit('EUR: 199', 'EUR: 249');
  await act('ann', draftsSchedule, { id, version: 2, when: AT, yes: true });
  await database.sql`update operators set role = 'viewer' where name = 'ann'`;
  expect(await comeDue()).toHaveLength(1);
  await database.sql`update operators set role = 'admin' where name = 'ann'`;
  expect(await stateOf()).toMatchObject({ state: 'open', note: expect.stringContaining('ann') });
  expect(await revision()).toBe(1);
});

test('the time of a schedule is that of the database, since the clock of a worker can be late', async () => {
  await edit('EUR: 199', 'EUR: 249');
  await act('ann', draftsSchedule, { id, version: 2, when: AT, yes: true });
  const late = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 120_000);
  expect(await comeDue().finally(() => late.mockRestore())).toEqual([]);
  expect(await stateOf()).toEqual({ state: 'applied', note: null, revision: 2 });
});

test('a schedule that is moved to a later time while a worker begins stays', async () => {
  await edit('EUR: 199', 'EUR: 249');
  await act('ann', draftsSchedule, { id, version: 2, when: AT, yes: true });
  // Somebody moves the schedule while the worker checks the draft.
  const loadFolder = async (dir: string) => {
    await database.sql`update catalog_drafts set apply_at = ${AT}`;
    return loadCatalog(dir, catalogRules);
  };
  await database.sql`update catalog_drafts set apply_at = now() - interval '1 minute'`;
  await applyDueDrafts({ ...parts(), log: silentLog, loadFolder });
  expect(await stateOf()).toEqual({ state: 'scheduled', note: null, revision: null });
  expect(await revision()).toBe(1);
});

test('a schedule is cancelled', async () => {
  await edit('EUR: 199', 'EUR: 249');
  await act('ann', draftsSchedule, { id, version: 2, when: AT, yes: true });
  await act('cora', draftsUnschedule, { id });
  await comeDue();
  expect(await stateOf()).toMatchObject({ state: 'open', note: null });
  expect(await revision()).toBe(1);
});

test('a scheduled draft that cannot be loaded does not keep later ones from being applied', async () => {
  await act('ann', draftsSchedule, { id: await otherDraft('Bright'), version: 2, when: '2026-12-31T04:00:00Z' });
  const second = await otherDraft('Clear');
  await act('ann', draftsSchedule, { id: second, version: 2, when: AT });
  await database.sql`update catalog_drafts set apply_at = apply_at - interval '10 years' where state = 'scheduled'`;
  let isFirst = true;
  const loadFolder = async (dir: string) => {
    const fails = isFirst;
    isFirst = false;
    if (fails) throw new Error('the thread ended');
    return loadCatalog(dir, catalogRules);
  };
  await expect(applyDueDrafts({ ...parts(), loadFolder, log: silentLog })).rejects.toThrow('the thread ended');
  const [applied] = await database.sql`select state from catalog_drafts where id = ${second}`;
  expect(applied?.state).toBe('applied');
});

/** Makes a draft that changes a text. */
async function otherDraft(word: string): Promise<string> {
  const { draft } = await act('ann', draftsNew, { name: word });
  const { text, seen } = await act('ann', draftsFile, { id: draft, path: ITEMS });
  await act('ann', draftsPut, { id: draft, path: ITEMS, text: text?.replace('Shiny', word), seen });
  return draft;
}
