import { readFileSync, writeFileSync } from 'node:fs';
import { textsImport } from '../../operations/actions/drafts-texts.ts';
import type { ApplyingParts } from '../../operations/catalog-folder.ts';
import type { Parts } from '../../operations/parts.ts';
import { textsCheck, textsExport, textsMissing } from '../../operations/queries/texts.ts';
import { OperationRefusal } from '../../operations/refusal.ts';
import { type Command, command, numeric, type Options } from '../command.ts';
import { table } from '../table.ts';

type Catalog = Command<ApplyingParts & Pick<Parts, 'sql' | 'readOnly'>>;

const DRAFT = { draft: { value: 'ID' } } as const;

/** @throws OperationRefusal `usage` */
function contentOf(file: string | undefined): string {
  try {
    return readFileSync(file ?? '', 'utf8');
  } catch (error) {
    throw new OperationRefusal('usage', `${file} cannot be read: ${(error as Error).message}`);
  }
}

const given = ([file]: readonly string[], { draft, older }: Options) => ({
  draft,
  file: contentOf(file),
  older: older !== undefined,
});

const line = (text: string | null): string => (text === null ? '(missing)' : text.trim().replace(/\s+/g, ' '));

/** Commands such as `npm run catalog -- texts export --language de`. */
export const textCommands: readonly Catalog[] = [
  command({
    operation: textsMissing,
    args: [],
    options: DRAFT,
    about: 'the number of texts that each language misses, in the shop or in a draft',
    input: (_, { draft }) => ({ draft }),
    answer: (found) => ({ data: found, text: `${found.total} text(s)\n${table(found.languages)}` }),
  }),
  command({
    operation: textsExport,
    args: [],
    options: {
      language: { value: 'LANGUAGE', required: true },
      format: { value: 'xliff|csv' },
      ...DRAFT,
      file: { value: 'FILE' },
    },
    about: 'all texts with their translations into a language, as XLIFF 1.2 or CSV',
    input: (_, { draft, language, format }) => ({ draft, language, format }),
    answer: ({ file: content, ...found }, { file }) => {
      if (file === undefined) return { data: { ...found, file: content }, text: content };
      writeFileSync(file, content);
      return { data: found, text: `${found.texts} text(s) are in ${file}; ${found.missing.length} are missing.` };
    },
  }),
  command({
    operation: textsCheck,
    args: ['FILE'],
    options: { draft: { value: 'ID', required: true }, older: {} },
    about: 'the texts that an import of a file would change in a draft, old → new',
    input: given,
    answer: (found) => {
      const lines = found.changes.map(
        ({ file, key, before, after, older }) =>
          `${file} ${key}: ${line(before)} → ${line(after)}${older === null ? '' : '  (!) of an older English text'}`,
      );
      const last = `${found.changes.length} change(s) in ${found.language}; ${found.missing} text(s) are missing then.`;
      return { data: found, text: [...lines, last].join('\n') };
    },
  }),
  command({
    operation: textsImport,
    args: ['FILE'],
    options: { draft: { value: 'ID', required: true }, version: { value: 'N', required: true }, older: {} },
    about: 'takes translations of an XLIFF or CSV file into a draft: all of them or none',
    input: (args, options) => ({
      ...given(args, options),
      ...(options.version !== undefined && { version: numeric(options.version) }),
    }),
    answer: (done) => ({
      data: done,
      text: `Changed ${done.texts} text(s) in ${done.language}; ${done.missing} are missing. The draft is at version ${done.version}.`,
    }),
  }),
];
