import { afterEach, expect, test, vi } from 'vitest';
import { report, reportTo } from './report.ts';

afterEach(() => reportTo(() => undefined));

test('an event reaches the reporter with its properties', () => {
  const reporter = vi.fn();
  reportTo(reporter);
  report('login', { method: 'ticket' });
  expect(reporter).toHaveBeenCalledWith('login', { method: 'ticket' });
});

test.each([
  [
    'throws',
    () => {
      throw new Error('blocked');
    },
  ],
  ['rejects', () => Promise.reject(new Error('offline'))],
])('a reporter that %s disturbs nobody', async (_, reporter) => {
  const log = vi.spyOn(console, 'warn').mockReturnValue();
  reportTo(reporter);
  expect(() => report('login')).not.toThrow();
  await vi.waitFor(() => expect(log).toHaveBeenCalledOnce());
  log.mockRestore();
});
