import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { startVitest } from '../vitest.ts';
import { ROOT } from '../web-build.ts';
import { AREAS, fileOf } from './areas.ts';

export interface AreaResult {
  area: string;
  passed: number;
  /** A line for each failure: file, test, and the first line of its error. */
  failures: string[];
}

/** The part that is read of Vitest's JSON report. */
interface Report {
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
  }[];
}

/** Runs the integration tests of some areas on the databases of a server. */
export async function testAreas(areas: readonly string[], url: string): Promise<AreaResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'manawell-citus-'));
  try {
    const file = join(folder, 'report.json');
    const files = areas.flatMap((area) => (AREAS[area] ?? []).map(fileOf));
    const reporters = [
      '--reporter=./tests/world/progress.ts',
      '--reporter=./tests/world/reporter.ts',
      '--reporter=json',
    ];
    const args = ['--project', 'db', ...reporters, `--outputFile.json=${file}`, ...files];
    await startVitest(args, { TEST_DATABASE_URL: url }).summary;
    const report = JSON.parse(await readFile(file, 'utf8')) as Report;
    return areas.map((area) => resultOf(area, report));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function resultOf(area: string, { testResults }: Report): AreaResult {
  const result: AreaResult = { area, passed: 0, failures: [] };
  const names = (AREAS[area] ?? []).map(fileOf);
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(ROOT, name);
    if (!names.includes(file)) continue;
    const failed = assertionResults.filter((one) => one.status === 'failed');
    result.passed += assertionResults.filter((one) => one.status === 'passed').length;
    result.failures.push(
      ...failed.map(({ fullName, failureMessages: [why] }) => `${file}: ${fullName}: ${firstLine(why)}`),
    );
    if (status === 'failed' && failed.length === 0) result.failures.push(`${file}: ${firstLine(message)}`);
  }
  return result;
}

const firstLine = (text = 'no reason'): string => text.split('\n')[0] ?? text;
