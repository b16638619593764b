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

/** Whatever the files of a folder export as an operation. */
async function operationsIn(folder: string): Promise<Operation<unknown>[]> {
  const directory = join(import.meta.dirname, folder);
  const files = readdirSync(directory).filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  const modules = await Promise.all(files.map((name) => import(join(directory, name))));
  return modules.flatMap((module) => Object.values(module).filter(isOperation));
}

const queries = await operationsIn('queries');
const actions = await operationsIn('actions');
const all = [...queries, ...actions];

test('queries and actions stand in folders of their own, under names of their own', () => {
  expect(queries.map(({ kind }) => kind)).toEqual(queries.map(() => 'query'));
  expect(actions.map(({ kind }) => kind)).toEqual(actions.map(() => 'action'));
  expect(queries.length).toBeGreaterThan(7);
  expect(actions.length).toBeGreaterThan(10);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

test('each needs a permission of the list, and each of the list is needed', () => {
  expect(new Set(all.map(({ permission }) => permission))).toEqual(new Set(PERMISSIONS));
});

/** What is no command of its own: `grants give` asks it first, and alone with `--dry-run`. */
const WITHIN = ['grants check'];

test('each can be typed', () => {
  const typed = [...COMMANDS, ...catalogCommands].map(({ name }) => name);
  expect([...typed, ...WITHIN].sort()).toEqual(all.map(({ name }) => name).sort());
});

test('none can be made past `query` and `action`, which ask for all that it needs', async () => {
  const some = { name: 'x', permission: 'orders.refund', input: z.object({}) } as const;
  // @ts-expect-error what is executed hangs on a symbol of that file alone
  const forged: Operation<void> = { ...some, kind: 'action' };
  await expect(run({} as Parts, forged, { by: 'a', why: 'b', permissions: ALL_PERMISSIONS }, {})).rejects.toThrow();
  const perform = async () => ({ number: null });
  // @ts-expect-error it says what of its input the audit log keeps
  action({ ...some, perform });
  // @ts-expect-error its permission is one of the list
  action({ ...some, permission: 'orders.anything', kept: () => ({}), perform });
});
