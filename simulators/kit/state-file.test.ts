import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openStateFile } from './state-file.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'state-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function open(start: string[]) {
  let state = start;
  const file = openStateFile({
    directory,
    name: 'things',
    schema: z.array(z.string()),
    restore: (kept) => {
      state = kept;
    },
    snapshot: () => state,
  });
  return { file, state: () => state };
}

test('a change survives a restart', () => {
  const first = open(['a']);
  first.file.changed();
  first.file.close();
  expect(open([]).state()).toEqual(['a']);
});

test('writes nothing without a change', () => {
  open(['a']).file.close();
  expect(readdirSync(directory)).toEqual([]);
});

test('renames an invalid file', () => {
  using error = vi.spyOn(console, 'error').mockReturnValue();
  writeFileSync(join(directory, 'things.json'), '{"half":');
  expect(open(['fresh']).state()).toEqual(['fresh']);
  expect(readFileSync(join(directory, 'things.json.broken'), 'utf8')).toBe('{"half":');
  expect(error).toHaveBeenCalledOnce();
});
