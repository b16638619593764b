import pino from 'pino';
import { expect, test } from 'vitest';
import { createOutageLog } from './outage-log.ts';
import { Unavailable } from './unavailable.ts';

test('an outage is logged once, the next one again, and any other failure each time', () => {
  const lines: string[] = [];
  const write = (line: string) => {
    const { err, was } = JSON.parse(line);
    lines.push(err?.message ?? `no more: ${was}`);
  };
  const log = pino({}, { write });
  const trouble = createOutageLog(log, 'it is tried again');
  trouble.failed(new Unavailable('first'));
  trouble.failed(new Unavailable('still the first'));
  trouble.over();
  trouble.failed(new Unavailable('second'));
  trouble.failed(new Error('a fault'));
  trouble.failed(new Error('a fault'));
  trouble.over();
  trouble.failed(new Unavailable('third'));
  expect(lines).toEqual(['first', 'no more: it is tried again', 'second', 'a fault', 'a fault', 'third']);
});
