import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.for(['ops.ts', 'catalog.ts'])('%s exits silently if its reader closes the pipe', async (program) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, program)], { stdio: ['ignore', 'pipe', 'pipe'] });
  // Closes the pipe before the program can write.
  child.stdout.destroy();
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    said += part;
  });
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([1, '']);
});
