import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { COMMANDS } from '../cli/commands/all.ts';
import { catalogCommands } from '../cli/commands/catalog.ts';
import { action, type Operation, run } from './operation.ts';
import type { Parts } from './parts.ts';
import { ALL_PERMISSIONS, PERMISSIONS } from './permissions.ts';

const isOperation = (value: unknown): value is Operation<unknown> =>
  typeof value === 'object' && value !== null && 'permission' in value && 'input' in value;

/** Returns all operations that the files of a folder export. */
async function operationsIn(folder: string): Promise<Operation<unknown>[]> {
  const directory = join(import.meta.dirname, folder);
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.(test|fixture)\./.test(name),
  );
  const modules = await Promise.all(files.map((name) => import(join(directory, name))));
  return modules.flatMap((module) => Object.values(module).filter(isOperation));
}

const queries = await operationsIn('queries');
const actions = await operationsIn('actions');
const all = [...queries, ...actions];

test('queries and actions are in separate folders and have unique names', () => {
  expect(queries.map(({ kind }) => kind)).toEqual(queries.map(() => 'query'));
  expect(actions.map(({ kind }) => kind)).toEqual(actions.map(() => 'action'));
  expect(queries.length).toBeGreaterThan(7);
  expect(actions.length).toBeGreaterThan(10);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

test('each operation needs a listed permission, and each permission is needed', () => {
  expect(new Set(all.map(({ permission }) => permission))).toEqual(new Set(PERMISSIONS));
});

/**
 * Operations without a command. `grants give` runs `grants check` first, and with `--dry-run` only that; so does
 * `endpoints replay`. The worker runs scheduled drafts. Previews and the choices of the news editor are of the desk
 * only.
 */
const WITHIN = [
  'grants check',
  'endpoints replay check',
  'catalog drafts run',
  'catalog preview',
  'players preview',
  'news choices',
];

test('each operation has a command', () => {
  const typed = [...COMMANDS, ...catalogCommands].map(({ name }) => name);
  expect([...typed, ...WITHIN].sort()).toEqual(all.map(({ name }) => name).sort());
});

test('only `operation.ts` can make operations', async () => {
  const some = { name: 'x', permission: 'orders.refund', input: z.object({}) } as const;
  // @ts-expect-error only that file has the symbol under which an operation keeps its code
  const forged: Operation<void> = { ...some, kind: 'action' };
  await expect(
    run({} as Parts, forged, { by: 'a', why: 'b', role: null, permissions: ALL_PERMISSIONS }, {}),
  ).rejects.toThrow();
  const perform = async () => ({ number: null });
  // @ts-expect-error it says what of its input the audit log keeps
  action({ ...some, perform });
  // @ts-expect-error its permission is one of the list
  action({ ...some, permission: 'orders.anything', kept: () => ({}), perform });
});
