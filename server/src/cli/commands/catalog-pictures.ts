import { readFileSync, writeFileSync } from 'node:fs';
import { draftsPutPicture } from '../../operations/actions/drafts-picture.ts';
import type { ApplyingParts } from '../../operations/catalog-folder.ts';
import type { Parts } from '../../operations/parts.ts';
import { draftsPicture, draftsPictures } from '../../operations/queries/draft-pictures.ts';
import { OperationRefusal } from '../../operations/refusal.ts';
import { type Command, command, numeric, type Options } from '../command.ts';
import { table } from '../table.ts';

type Catalog = Command<ApplyingParts & Pick<Parts, 'sql' | 'readOnly'>>;

/** @throws OperationRefusal `usage` */
function contentOf({ file, remove, base }: Options): { data: string | null; base: boolean } {
  if ([file, remove, base].filter((one) => one !== undefined).length !== 1)
    throw new OperationRefusal('usage', 'Name the picture with --file FILE, or say --remove or --base.');
  if (file === undefined) return { data: null, base: base !== undefined };
  try {
    return { data: readFileSync(file).toString('base64'), base: false };
  } catch (error) {
    throw new OperationRefusal('usage', `${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Commands such as `npm run catalog -- drafts put-picture ID art/icon.svg --file icon.svg`. */
export const pictureCommands: readonly Catalog[] = [
  command({
    operation: draftsPictures,
    args: ['ID'],
    about: 'the pictures of a draft, with their sizes in bytes',
    input: ([id]) => ({ id }),
    answer: (found) => ({
      data: found,
      text: table(found.pictures.map(({ path, state, now, by, at }) => ({ path, state, size: now?.size, by, at }))),
    }),
  }),
  command({
    operation: draftsPicture,
    args: ['ID', 'PATH'],
    options: { file: { value: 'FILE', required: true } },
    about: 'writes a picture of a draft to a file',
    input: ([id, path]) => ({ id, path }),
    answer: ({ path, bytes }, { file = '' }) => {
      writeFileSync(file, bytes);
      return { data: { path, file, size: bytes.length }, text: `${path} is in ${file}.` };
    },
  }),
  command({
    operation: draftsPutPicture,
    args: ['ID', 'PATH'],
    options: { version: { value: 'N' }, file: { value: 'FILE' }, remove: {}, base: {} },
    about: 'saves or removes a picture of a draft, or takes that of the shop again',
    input: ([id, path], options) => ({
      id,
      path,
      ...contentOf(options),
      ...(options.version === undefined ? {} : { version: numeric(options.version) }),
    }),
    answer: (done) => ({ data: done, text: `Saved: the draft is at version ${done.version}.` }),
  }),
];
