import { createHash } from 'node:crypto';
import { escapeIdentifier } from 'pg';
import { type Encoded, encode, type Value } from './values.ts';

/** A statement as it is sent: text with `$1`, `$2` … and values. A named statement is planned once per connection. */
export interface Statement {
  text: string;
  values?: Encoded[];
  name?: string;
}

/** Sends a statement and returns its rows. */
export type Run = (statement: Statement) => Promise<object[]>;

/** The name of a table or database in a template: `${sql(name)}`. */
export class Identifier {
  readonly text: string;

  constructor(name: string) {
    this.text = escapeIdentifier(name);
  }
}

export type Part = Value | Identifier | Query<object[]>;

/** A template with its values. It is sent when it is first awaited; in another template it becomes part of that one. */
export class Query<T extends object[]> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'Query';
  readonly #run: Run;
  readonly #strings: TemplateStringsArray;
  readonly #parts: readonly (Encoded | Identifier | Query<object[]>)[];
  #rows: Promise<T> | undefined;

  /** @throws TypeError for a value that cannot be sent; at once, so that the stack shows the place */
  constructor(run: Run, strings: TemplateStringsArray, parts: readonly Part[]) {
    this.#run = run;
    this.#strings = strings;
    this.#parts = parts.map((part) => (part instanceof Query || part instanceof Identifier ? part : encode(part)));
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise that starts its work when it is awaited
  then<A = T, B = never>(
    done?: ((rows: T) => A | PromiseLike<A>) | null,
    failed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#rows ??= this.#send();
    return this.#rows.then(done, failed);
  }

  catch<B = never>(failed?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(null, failed);
  }

  finally(settled?: (() => void) | null): Promise<T> {
    return this.then().finally(settled);
  }

  #send(): Promise<T> {
    const values: Encoded[] = [];
    const text = this.#render(values);
    return this.#run({ text, values, name: statementName(text) }) as Promise<object[]> as Promise<T>;
  }

  #render(values: Encoded[]): string {
    let text = this.#strings[0] ?? '';
    this.#parts.forEach((part, at) => {
      if (part instanceof Query) text += part.#render(values);
      else if (part instanceof Identifier) text += part.text;
      else text += `$${values.push(part)}`;
      text += this.#strings[at + 1];
    });
    return text;
  }
}

/** Statement names by text. The program has a fixed set of statements, so the map stays small. */
const names = new Map<string, string>();

export function statementName(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 16);
  names.set(text, name);
  return name;
}
