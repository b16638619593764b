import { until } from '#tests/world/until.ts';

export type Variant = 'desktop' | 'mobile';
export type Engine = 'chromium' | 'firefox' | 'webkit';

/**
 * ARIA roles that journeys name. `label`: a form field, found by its label; `text`: any element, found by its own text.
 */
export type Role =
  | 'alert'
  | 'article'
  | 'button'
  | 'checkbox'
  | 'dialog'
  | 'heading'
  | 'label'
  | 'link'
  | 'listitem'
  | 'main'
  | 'navigation'
  | 'radio'
  | 'region'
  | 'status'
  | 'text';

/** Roles that have no name of their own: their text is searched instead. */
export const NAMED_BY_TEXT: readonly Role[] = ['alert', 'article', 'listitem', 'status'];

/** An element as a screen reader announces it. A string matches the whole name, a pattern any part of it. */
export interface Thing {
  role: Role;
  name?: string | RegExp;
}

/**
 * A browser with one page. A path leads from the outer thing to the inner one; of several matches the first visible one
 * counts.
 */
export interface Driver {
  readonly engine: Engine;
  open(address: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  address(): Promise<string>;
  /** Returns the text of the element, or null if no element matches. */
  look(path: readonly Thing[]): Promise<string | null>;
  /** Clicks the element once it is visible, enabled, still and not covered. */
  press(path: readonly Thing[]): Promise<void>;
  /** Replaces the field's text by typing. */
  fill(path: readonly Thing[], text: string): Promise<void>;
  /** Picks an option of a native select element by its value. */
  choose(path: readonly Thing[], value: string): Promise<void>;
  /** Runs a function in the page. It must not use anything from outside its body. */
  script<A extends unknown[], R>(run: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  close(): Promise<void>;
}

/** Longest wait for an element. The tests run on busy machines. */
export const PATIENCE_MS = 30_000;
/** Each look searches the whole page, so looking more often takes the time from the page. */
export const LOOK_EVERY_MS = 100;

/** A part of the page, or all of it. Every call waits for its element until a deadline. */
export class Place {
  protected readonly driver: Driver;
  readonly #path: readonly Thing[];

  constructor(driver: Driver, path: readonly Thing[] = []) {
    this.driver = driver;
    this.#path = path;
  }

  within(role: Role, name?: Thing['name']): Place {
    return new Place(this.driver, this.#to(role, name));
  }

  press(role: Role, name?: Thing['name']): Promise<void> {
    return this.driver.press(this.#to(role, name));
  }

  fill(label: Thing['name'], text: string): Promise<void> {
    return this.driver.fill(this.#to('label', label), text);
  }

  choose(label: Thing['name'], value: string): Promise<void> {
    return this.driver.choose(this.#to('label', label), value);
  }

  /** Waits until the element is visible; returns its text. */
  async sees(role: Role, name?: Thing['name']): Promise<string> {
    const path = this.#to(role, name);
    return (await this.#wait(path, (text) => text !== null)) ?? '';
  }

  /** Waits until no such element is visible. */
  async misses(role: Role, name?: Thing['name']): Promise<void> {
    await this.#wait(this.#to(role, name), (text) => text === null);
  }

  /** Waits until the text of this place matches; returns it. */
  async reads(pattern: RegExp): Promise<string> {
    return (await this.#wait(this.#path, (text) => text !== null && pattern.test(text))) ?? '';
  }

  async #wait(path: readonly Thing[], good: (text: string | null) => boolean): Promise<string | null> {
    // A look fails if the page is replaced meanwhile.
    const look = () => this.driver.look(path).catch((error: Error) => error);
    const isGood = (seen: string | null | Error) => !(seen instanceof Error) && good(seen);
    try {
      return (await until(look, isGood, PATIENCE_MS, LOOK_EVERY_MS)) as string | null;
    } catch (error) {
      const words = path.map(({ role, name }) => `${role} ${name ?? ''}`.trim()).join(' > ');
      throw new Error(`${words} at ${await this.driver.address()}: ${(error as Error).message}`, { cause: error });
    }
  }

  #to(role: Role, name: Thing['name']): readonly Thing[] {
    return [...this.#path, { role, ...(name !== undefined && { name }) }];
  }
}

/** The player's hand and eyes: one page in its own browser. */
export class Hand extends Place {
  readonly engine: Engine;
  /** The address that paths are relative to. */
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    super(driver);
    this.engine = driver.engine;
    this.#origin = origin;
  }

  open(path: string): Promise<void> {
    return this.driver.open(new URL(path, this.#origin).href);
  }

  back(): Promise<void> {
    return this.driver.back();
  }

  /** Waits until the page's script runs. Finished HTML can be read and pressed before. */
  usable(): Promise<void> {
    return this.driver.script(
      () =>
        new Promise<void>((resolve) => {
          const marks = new PerformanceObserver((list) => {
            if (list.getEntriesByName('usable').length > 0) resolve();
          });
          marks.observe({ type: 'mark', buffered: true });
        }),
    );
  }

  reload(): Promise<void> {
    return this.driver.reload();
  }

  /** Waits until the address matches; returns it. */
  async arrives(pattern: RegExp): Promise<string> {
    const isGood = (address: string) => pattern.test(address);
    try {
      return await until(() => this.driver.address(), isGood, PATIENCE_MS, LOOK_EVERY_MS);
    } catch (error) {
      const shown = await this.driver.look([{ role: 'main' }]).catch(String);
      throw new Error(`no page at ${pattern}, but: ${shown}`, { cause: error });
    }
  }

  script<A extends unknown[], R>(run: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    return this.driver.script(run, ...args);
  }

  close(): Promise<void> {
    return this.driver.close();
  }
}
