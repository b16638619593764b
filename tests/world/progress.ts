import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';
import { secondsOf } from './slowest.ts';

/** Seconds that each test file took in this checkout the last time, by its path. */
export type Times = Readonly<Record<string, number>>;

const TIMES_FILE = join(import.meta.dirname, '../../.data/test-times.json');
const EVERY_MS = 10_000;
/** A run of at most this many files prints one line for each file instead. */
const FEW_FILES = 20;
/** Lines of a failure's message; the full message comes at the end. */
const LINES = 8;
/** Seconds for a file that never ran here, by its project: averages of a run on two cores in November 2026. */
const GUESSES: Times = {
  unit: 1.5,
  web: 1.3,
  db: 6.5,
  smoke: 42,
  operations: 11,
  faults: 14,
  e2e: 86,
  chaos: 92,
  mutations: 100,
};

/**
 * Prints the progress of a run and an estimate of the rest. Prints each failure at once, because a run may be
 * interrupted.
 */
export default class ProgressReporter implements Reporter {
  readonly #begun = performance.now();
  #left = new Map<string, number>();
  #files = 0;
  #tests = 0;
  #failed = 0;
  #doneSeconds = 0;
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    const times = readTimes();
    const files = specifications.map(({ moduleId, project }) => ({ file: moduleId, project: project.name }));
    this.#left = new Map(files.map(({ file, project }) => [file, times[relative(file)] ?? GUESSES[project] ?? 1]));
    this.#files = files.length;
    if (this.#files > FEW_FILES) this.#timer = setInterval(() => console.log(this.#line()), EVERY_MS).unref();
  }

  onTestCaseResult(test: TestCase): void {
    const { errors = [] } = test.result();
    for (const { message } of errors) console.log(failure(test.module.relativeModuleId, test.fullName, message));
  }

  onTestModuleEnd(module: TestModule): void {
    this.#doneSeconds += this.#left.get(module.moduleId) ?? 0;
    this.#left.delete(module.moduleId);
    const tests = [...module.children.allTests()];
    this.#tests += tests.length;
    this.#failed += tests.filter((test) => test.result().state === 'failed').length;
    if (this.#files > FEW_FILES) return;
    const mark = module.state() === 'failed' ? '✗' : '✓';
    console.log(`${mark} ${module.relativeModuleId} (${tests.length} tests, ${secondsOf(module).toFixed(1)} s)`);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    clearInterval(this.#timer);
    writeTimes({
      ...readTimes(),
      ...Object.fromEntries(modules.map((module) => [relative(module.moduleId), secondsOf(module)])),
    });
  }

  #line(): string {
    const elapsed = (performance.now() - this.#begun) / 1000;
    const done = this.#files - this.#left.size;
    const left = secondsLeft(elapsed, this.#doneSeconds, sum(this.#left.values()));
    return `${clock(elapsed)}  ${done} of ${this.#files} files, ${this.#tests} tests, ${this.#failed} failed, ${inWords(left)}`;
  }
}

/**
 * Returns the seconds that a run still needs, if the rest is as fast as the finished part.
 * @param elapsed seconds since the run began.
 * @param done seconds that the finished files took the last time, added up.
 * @param open the same for the other files.
 * @returns undefined while no file has finished
 */
export const secondsLeft = (elapsed: number, done: number, open: number): number | undefined =>
  done > 0 ? (elapsed / done) * open : undefined;

/** Formats a failed test for the screen: its place, and the first lines of its message. */
export const failure = (file: string, test: string, message: string): string =>
  `✗ ${file} > ${test}\n    ${message.split('\n').slice(0, LINES).join('\n    ')}`;

/** Formats seconds as minutes and seconds, such as `2:05`. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const inWords = (seconds: number | undefined): string =>
  seconds === undefined ? 'starting' : `about ${clock(seconds)} left`;

const relative = (file: string): string => file.slice(join(import.meta.dirname, '../..').length + 1);
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((a, b) => a + b, 0);

function readTimes(): Times {
  try {
    return JSON.parse(readFileSync(TIMES_FILE, 'utf8')) as Times;
  } catch {
    return {}; // the first run in this checkout
  }
}

function writeTimes(times: Times): void {
  mkdirSync(dirname(TIMES_FILE), { recursive: true });
  writeFileSync(TIMES_FILE, JSON.stringify(times));
}
