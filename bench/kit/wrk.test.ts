import { expect, test } from 'vitest';
import { readReport } from './wrk.ts';

const report = (p99: string): string => `Running 1s test @ http://127.0.0.1:1/
  1 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     3.21ms    1.02ms  99.00ms   71.02%
  Latency Distribution
     50%    3.01ms
     99%    ${p99}
  20134 requests in 1.00s, 21.00MB read
Requests/sec:  20071.33
Transfer/sec:     20.93MB
`;

test.each([
  ['812.00us', 0.812],
  ['5.31ms', 5.31],
  ['1.20s', 1200],
])('reads a latency of %s in milliseconds', (p99, expected) => {
  expect(readReport(report(p99))).toEqual({ rate: 20_071.33, p99: expect.closeTo(expected) });
});

test('refuses text that is not a wrk report', () => {
  expect(() => readReport('unable to connect to 127.0.0.1:1')).toThrow(/unknown output/);
});
