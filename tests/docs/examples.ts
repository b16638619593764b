import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCS = join(import.meta.dirname, '../../docs');
const BLOCK = /^(?:<!-- example: (?<name>[\w.-]+) -->\n)?```(?<language>\w*)\n(?<text>[\s\S]*?)\n```$/gm;

/** The code blocks of a document under `docs/` below a comment `<!-- example: name -->`. */
export interface Examples {
  /** The whole document. */
  source: string;
  /** Names in the order of the document. */
  names: string[];
  /** JSON and JavaScript blocks without a name, which no test would run. */
  unnamed: string[];
  /** @throws Error if the document has no such example */
  text(name: string): string;
  json<T>(name: string): T;
}

export function readExamples(path: string): Examples {
  const named = new Map<string, string>();
  const unnamed: string[] = [];
  const source = readFileSync(join(DOCS, path), 'utf8');
  for (const { groups = {} } of source.matchAll(BLOCK)) {
    const { name, language, text = '' } = groups;
    if (name && named.has(name)) throw new Error(`${path} has two examples ${name}`);
    if (name) named.set(name, text);
    else if (language === 'json' || language === 'js') unnamed.push(text);
  }
  const text = (name: string): string => {
    const found = named.get(name);
    if (found === undefined) throw new Error(`${path} has no example ${name}`);
    return found;
  };
  return { source, names: [...named.keys()], unnamed, text, json: (name) => JSON.parse(text(name)) };
}
