import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canonical, computeCommitment, daySeed, drawPrize } from '#server/domains/lottery/draw.computation.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = (lines: readonly object[]): string[] =>
  execFileSync('python3', [join(ROOT, 'docs/draw.py')], {
    input: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
const hasPython = (() => {
  try {
    execFileSync('python3', ['-c', 'pass'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const page = readFileSync(join(ROOT, 'docs/draw.md'), 'utf8');
const example = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(page)?.[1] ?? '{}') as Record<string, string>;

test.skipIf(!hasPython)('the script computes the documented example', () => {
  expect(run([example])).toEqual(['keys']);
  expect(page).toContain('The prize is `keys`');
});

test.skipIf(!hasPython)('script and shop agree on thousands of draws with all kinds of odds', () => {
  const draws = Array.from({ length: 3000 }, (_, n) => {
    const lottery = `well-${n % 7}`;
    const day = `2026-1${n % 3}-0${1 + (n % 9)}`;
    const prizes = Array.from({ length: 2 + (n % 11) }, (_, at) => ({
      id: `p${at}`,
      limit: at % 3 === 0 ? null : at,
      weight: 1 + ((n * 7919 + at * 104729) % (n % 2 ? 50 : 300_000_000)),
    }));
    const seed = daySeed(randomBytes(32), lottery, day);
    const configuration = canonical({ lottery, day, zone: 'UTC', instead: 'p0', prizes });
    const salt = randomBytes(16);
    const uid = String(n * 977);
    return {
      prize: drawPrize(seed, { lottery, day, uid, salt }, prizes).id,
      told: {
        configuration,
        commitment: computeCommitment(seed, configuration).toString('hex'),
        seed: seed.toString('hex'),
        uid,
        salt: salt.toString('hex'),
      },
    };
  });
  expect(run(draws.map(({ told }) => told))).toEqual(draws.map(({ prize }) => prize));
});

test.skipIf(!hasPython)('another seed or a changed weight does not match the commitment', () => {
  const lighter = example.configuration?.replace('"weight":600', '"weight":601');
  const refused = 'the commitment is of another seed or configuration';
  expect(
    run([
      { ...example, seed: '00'.repeat(32) },
      { ...example, configuration: lighter },
    ]),
  ).toEqual([refused, refused]);
});
