import { createRequire } from 'node:module';
import { TextlintKernel, type TextlintKernelPlugin } from '@textlint/kernel';
import { type Prose, readComments } from './comments.ts';
import { sentences, words } from './rules.ts';

const MAX_COLUMNS = 120;
const kernel = new TextlintKernel();
/** The package is CommonJS, which Node and Vitest import in different shapes. */
const markdown: TextlintKernelPlugin['plugin'] = createRequire(import.meta.url)(
  '@textlint/textlint-plugin-markdown',
).default;

export interface ProseFault {
  /** Counted from 1. */
  line: number;
  message: string;
}

/** Returns what is wrong with the comments of a TypeScript file, or with the text of a Markdown file. */
export async function lintProse(path: string, source: string): Promise<ProseFault[]> {
  if (path.endsWith('.md')) return [...(await lintMarkdown(source)), ...longLines(source)];
  const comments = readComments(path, source);
  const texts = comments.flatMap(({ text, line }) => [
    ...text.split('\n').map((one, n) => ({ one, line: line + n })),
    GAP,
  ]);
  const faults = await lintMarkdown(texts.map(({ one }) => one).join('\n'));
  return [
    ...faults.map(({ line, message }) => ({ line: texts[line - 1]?.line ?? 0, message })),
    ...longComments(source, comments),
  ];
}

/** Separates two comments: one call for a file is three times as fast as one for each comment. */
const GAP = { one: '', line: 0 };

async function lintMarkdown(text: string): Promise<ProseFault[]> {
  const { messages } = await kernel.lintText(text, {
    ext: '.md',
    plugins: [{ pluginId: 'markdown', plugin: markdown }],
    rules: [
      { ruleId: 'sentences', rule: sentences },
      { ruleId: 'words', rule: words },
    ],
  });
  return messages.map(({ message, loc }) => ({ line: loc.start.line, message }));
}

const tooLong = (line: string): string => `has ${line.length} columns, ${MAX_COLUMNS} at most`;

/** Lines of tables and of code may be longer, and so may a line that a single link fills. */
function longLines(source: string): ProseFault[] {
  let inCode = false;
  return source.split('\n').flatMap((line, index) => {
    if (line.trimStart().startsWith('```')) inCode = !inCode;
    const isExempt = inCode || line.trimStart().startsWith('|') || /^\S*https?:\S+$/.test(line.trim());
    return line.length > MAX_COLUMNS && !isExempt ? [{ line: index + 1, message: tooLong(line) }] : [];
  });
}

const longComments = (source: string, comments: readonly Prose[]): ProseFault[] => {
  const lines = source.split('\n');
  return comments.flatMap(({ text, line: first }) =>
    text.split('\n').flatMap((_, index) => {
      const line = lines[first - 1 + index] ?? '';
      return line.length > MAX_COLUMNS ? [{ line: first + index, message: tooLong(line) }] : [];
    }),
  );
};
