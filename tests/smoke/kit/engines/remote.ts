import { readFileSync } from 'node:fs';
import { until } from '#tests/world/until.ts';
import { type Driver, type Engine, LOOK_EVERY_MS, NAMED_BY_TEXT, PATIENCE_MS, type Thing } from '../hand.ts';
import { createFinder, type Finder, type Point, sent } from './finder.ts';

/** The few functions that an engine must implement. */
export interface Remote {
  engine: Engine;
  open(address: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  address(): Promise<string>;
  /** Evaluates an expression in the page and waits for its promise. */
  evaluate(expression: string): Promise<unknown>;
  click(point: Point): Promise<void>;
  /** Presses the keys of a text. */
  type(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Testing Library finds by role and name as Playwright does; it is the same code in each engine. */
const LIBRARY = new URL('@testing-library/dom.umd.min.js', import.meta.resolve('@testing-library/dom')).pathname;
const FINDER = 'globalThis.smokeFinder';
/** Runs through the automation protocol, which the page's content security policy does not affect. */
const install = (): string => `(() => {
  const exports = {};
  ((exports, module, define) => { ${readFileSync(LIBRARY, 'utf8')} })(exports, {});
  ${FINDER} = (${createFinder})(exports, ${JSON.stringify(NAMED_BY_TEXT)});
})()`;

/** Creates a driver for a browser that cannot find elements and wait by itself. */
export function driverOf(remote: Remote): Driver {
  const ask = async <K extends keyof Finder>(what: K, ...args: Parameters<Finder[K]>) => {
    const call = `${FINDER} ? ${FINDER}.${what}(...${JSON.stringify(args)}) : 'absent'`;
    const answer = await remote.evaluate(call);
    if (answer !== 'absent') return answer as Awaited<ReturnType<Finder[K]>>;
    await remote.evaluate(install());
    return (await remote.evaluate(call)) as Awaited<ReturnType<Finder[K]>>;
  };
  /**
   * Repeats the question until the answer is true or an object. A question fails if the page is replaced meanwhile, and
   * is repeated.
   */
  const untilDone = async <T>(what: string, path: readonly Thing[], question: () => Promise<T>) => {
    let failure: unknown;
    const look = () =>
      question().catch((error: unknown) => {
        failure = error;
        return null;
      });
    try {
      return (await until(look, Boolean, PATIENCE_MS, LOOK_EVERY_MS)) as NonNullable<T>;
    } catch (error) {
      const words = path.map(({ role, name }) => `${role} ${name ?? ''}`.trim()).join(' > ');
      throw new Error(`cannot ${what} ${words} at ${await remote.address()}`, { cause: failure ?? error });
    }
  };
  /** A page that was left cannot answer: then the click had an effect. */
  const hasLanded = () => remote.evaluate(`${FINDER} ? ${FINDER}.landed() : true`).catch(() => true);
  const press = async (path: readonly Thing[]) => {
    const click = async () => {
      await remote.click((await untilDone('press', path, () => ask('aim', sent(path)))) as Point);
      return hasLanded();
    };
    await until(click, Boolean, PATIENCE_MS, LOOK_EVERY_MS);
  };
  return {
    ...remote,
    look: (path) => ask('look', sent(path)),
    press,
    async fill(path, text) {
      await press(path);
      await untilDone('fill', path, () => ask('take', sent(path)));
      await remote.type(text);
      await untilDone('fill', path, async () => (await ask('value', sent(path))) === text);
    },
    choose: async (path, value) => void (await untilDone('choose from', path, () => ask('choose', sent(path), value))),
    script: async <A extends unknown[], R>(run: (...args: A) => R | Promise<R>, ...args: A) =>
      (await remote.evaluate(`(${run})(...${JSON.stringify(args)})`)) as R,
  };
}
