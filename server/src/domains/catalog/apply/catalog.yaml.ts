import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Finding, Path } from '#server/kernel/finding.ts';
import { type Mistake, readReferences } from './catalog.references.ts';

/** One mistake in a catalogue file. Line and column count from 1. */
export interface CatalogProblem {
  file: string;
  line: number;
  column: number;
  /** Path inside the file such as `items[3].prices.EUR`; empty for the file as a whole. */
  field: string;
  message: string;
}

/** The parsed value of a file. `problem` finds the position of a field. */
export interface Source {
  value: unknown;
  problem(finding: Finding): CatalogProblem;
}

/** Creates a problem that concerns a whole file. */
export const fileProblem = (file: string, message: string): CatalogProblem => ({
  file,
  line: 1,
  column: 1,
  field: '',
  message,
});

/** Creates a problem at an offset of a text, counted in characters. */
export function textProblem(file: string, content: string, at: number, message: string): CatalogProblem {
  const before = content.slice(0, at);
  const line = before.split('\n').length;
  return { file, line, column: at - before.lastIndexOf('\n'), field: '', message };
}

const fieldOf = (path: Path): string =>
  path.reduce<string>(
    (field, key) => (typeof key === 'number' ? `${field}[${key}]` : field ? `${field}.${String(key)}` : String(key)),
    '',
  );

/** Parses YAML 1.2 core. Returns syntax mistakes as problems. */
export const readYaml = (file: string, content: string): { source: Source; problems: CatalogProblem[] } => {
  const lines = new LineCounter();
  // `readReferences` finds duplicate keys: the library's own check takes quadratic time.
  const document = parseDocument(content, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const references = readReferences(document);

  const at = (offset: number, field: string, message: string): CatalogProblem => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1), field, message };
  };

  /**
   * Returns the offset of a field, or of its nearest parent that exists. Follows aliases. If a field is missing in the
   * aliased node, returns the position of the alias.
   */
  const locate = (path: Path): number => {
    let node: Node | null | undefined = document.contents;
    let offset = node?.range?.[0] ?? 0;
    for (const key of path) {
      if (isAlias(node)) node = references.targets.get(node);
      if (isMap(node)) {
        const pair = node.items.find((entry) => isScalar(entry.key) && String(entry.key.value) === String(key));
        if (!pair) return offset;
        offset = (isScalar(pair.key) && pair.key.range?.[0]) || offset;
        node = pair.value as Node | null;
      } else if (isSeq(node)) {
        node = node.items[Number(key)] as Node | undefined;
        if (!node) return offset;
        offset = node.range?.[0] ?? offset;
      } else return offset;
    }
    return offset;
  };

  const problem = ({ path, message }: Finding) => at(locate(path), fieldOf(path), message);
  const mistakes = findSyntaxMistakes(document, references.mistakes).map(({ offset, message }) =>
    at(offset, '', message),
  );
  if (mistakes.length > 0) return { source: { value: undefined, problem }, problems: mistakes };
  const { value, findings } = plainValue(document);
  return { source: { value, problem }, problems: findings.map(problem) };
};

/** One mistake can cause hundreds of errors, so only the first ones are reported. */
const MAX_MISTAKES = 10;

const OWN_MESSAGES: Readonly<Record<string, string>> = {
  MULTIPLE_DOCS: 'starts a second document (---): a file must contain one',
  RESOURCE_EXHAUSTION: 'is nested too deeply',
};

const UNEVEN_INDENTATION = 'has another indentation than the lines around it';

/** The usual causes of parser errors whose own messages only YAML experts understand. */
const LIKELY_CAUSES: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: `is a text with a colon that needs quotes, or ${UNEVEN_INDENTATION}`,
  BLOCK_IN_FLOW: 'is a text with a colon that needs quotes, or a comma is missing',
  BAD_INDENT: `${UNEVEN_INDENTATION}, or a { or [ before it is not closed`,
  MISSING_CHAR: `${UNEVEN_INDENTATION}, or a quote, a comma or a bracket is missing`,
  MULTILINE_IMPLICIT_KEY: UNEVEN_INDENTATION,
  UNEXPECTED_TOKEN:
    'follows a complete value: a comma is missing, or a text needs quotes that it does not contain itself',
  BAD_SCALAR_START: 'is a text that begins with a reserved character of YAML: put it in quotes',
};

const explainSyntaxError = (code: string, message: string): string =>
  OWN_MESSAGES[code] ?? (LIKELY_CAUSES[code] ? `${LIKELY_CAUSES[code]} (${message})` : message);

function findSyntaxMistakes(document: Document.Parsed, inReferences: readonly Mistake[]): Mistake[] {
  const errors = [...document.errors, ...document.warnings];
  const tabs = errors.filter(({ code }) => code === 'TAB_AS_INDENT');
  // Tabs cause the other errors.
  if (tabs.length > 0) {
    const more = tabs.length > 1 ? `, like ${tabs.length - 1} more lines: in YAML` : ': in YAML';
    return [{ offset: tabs[0]?.pos[0] ?? 0, message: `is indented with a tab${more}, use spaces` }];
  }
  const syntaxErrors = errors.map(({ code, message, pos }) => ({
    offset: pos[0],
    message: explainSyntaxError(code, message),
  }));
  const found = [...syntaxErrors, ...inReferences];
  if (found.length <= MAX_MISTAKES) return found;
  const [next = { offset: 0 }] = found.slice(MAX_MISTAKES);
  const more = { offset: next.offset, message: `… and ${found.length - MAX_MISTAKES} more mistakes` };
  return [...found.slice(0, MAX_MISTAKES), more];
}

/** No real catalogue is nested so deeply. A value that contains itself has no end. */
const MAX_DEPTH = 40;

/** Returns the value of a document, or findings if the database cannot store it. */
function plainValue(document: Document.Parsed): { value: unknown; findings: Finding[] } {
  let value: unknown;
  try {
    value = document.toJS();
  } catch {
    return {
      value: undefined,
      findings: [{ path: [], message: 'expands to too much data through its aliases (*name)' }],
    };
  }
  const findings = findUnstorable(value, []);
  return { value: findings.length > 0 ? undefined : value, findings };
}

function findUnstorable(value: unknown, path: Path): Finding[] {
  if (path.length > MAX_DEPTH)
    return [{ path: path.slice(0, 1), message: 'is nested too deeply, or contains itself through an alias' }];
  if (typeof value === 'string') {
    if (value.isWellFormed() && !value.includes('\0')) return [];
    return [
      { path, message: 'contains a character that the database cannot store (\\0, or half of a surrogate pair)' },
    ];
  }
  if (typeof value !== 'object' || value === null) return [];
  // Return the first finding only: a value that contains itself would repeat it.
  for (const [key, entry] of Object.entries(value)) {
    const found = findUnstorable(entry, [...path, Array.isArray(value) ? Number(key) : key]);
    if (found.length > 0) return found;
  }
  return [];
}

type Issue = z.core.$ZodIssue;

/** The names of schema types for authors of catalogue files. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  string: 'a text',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
};
const typeName = (expected: string): string => TYPE_NAMES[expected] ?? expected;

const issueMessage = (issue: Issue): string => {
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return `is missing (expected ${typeName(issue.expected)})`;
  if (issue.code === 'invalid_type') return `must be ${typeName(issue.expected)}`;
  if (issue.code === 'invalid_value') {
    const known = issue.values.map(String).join(', ');
    return issue.input === undefined ? `is missing (one of: ${known})` : `must be one of: ${known}`;
  }
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`;
  return issue.message;
};

/** Checks a source against a schema. Returns the typed value, or a problem for each invalid field. */
export const parseSource = <S extends z.ZodType>(
  schema: S,
  source: Source,
): { value?: z.output<S>; problems: CatalogProblem[] } => {
  const result = schema.safeParse(source.value, { reportInput: true });
  if (result.success) return { value: result.data, problems: [] };
  const problems = result.error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => source.problem({ path: [...issue.path, key], message: 'is not a known field' }));
    }
    const cause = issue.code === 'invalid_key' ? (issue.issues[0] as Issue | undefined) : undefined;
    return [source.problem({ path: issue.path, message: issueMessage(cause ?? issue) })];
  });
  return { problems };
};
