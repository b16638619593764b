import { readFileSync, writeFileSync } from 'node:fs';
import { draftsDiscard, draftsNew, draftsPut, draftsRebase } from '../../operations/actions/drafts.ts';
import { draftsApply } from '../../operations/actions/drafts-apply.ts';
import { draftsReprice } from '../../operations/actions/drafts-prices.ts';
import { draftsSchedule, draftsUnschedule } from '../../operations/actions/drafts-schedule.ts';
import { type ApplyingParts, invalidCatalog } from '../../operations/catalog-folder.ts';
import { withoutEffect } from '../../operations/drafts/price-csv.ts';
import type { Parts } from '../../operations/parts.ts';
import {
  draftsCheck,
  draftsConflicts,
  draftsDiff,
  draftsFile,
  draftsList,
  draftsPrices,
  draftsShow,
} from '../../operations/queries/drafts.ts';
import { OperationRefusal } from '../../operations/refusal.ts';
import { type Command, command, numeric, type Options } from '../command.ts';
import { table } from '../table.ts';
import { withOptions } from '../with-options.ts';
import { applied, CONSENT, consentOf } from './catalog-consent.ts';
import { pictureCommands } from './catalog-pictures.ts';

type Catalog = Command<ApplyingParts & Pick<Parts, 'sql' | 'readOnly'>>;

const VERSION = { version: { value: 'N' } } as const;
const versionOf = ({ version }: Options) => (version === undefined ? {} : { version: numeric(version) });
const listOf = (given: string | undefined): string[] => (given === undefined ? [] : given.split(','));

/** @throws OperationRefusal `usage` */
function textOf({ file, remove }: Options): string | null {
  if ((file === undefined) === (remove === undefined))
    throw new OperationRefusal('usage', 'Name the text with --file FILE, or remove the file with --remove.');
  if (file === undefined) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperationRefusal('usage', `${file} cannot be read: ${(error as Error).message}`);
  }
}

const reads: readonly Catalog[] = [
  command({
    operation: draftsList,
    args: [],
    options: { all: {} },
    about: 'the drafts that are neither applied nor discarded, or all',
    input: (_, { all }) => ({ all: all !== undefined }),
    answer: (found) => ({
      data: found,
      text: table(
        found.drafts.map(({ id, name, state, base, version, changedBy, changedAt }) => ({
          id,
          name,
          state,
          base,
          version,
          changedBy,
          changedAt,
        })),
      ),
    }),
  }),
  command({
    operation: draftsShow,
    args: ['ID'],
    about: 'a draft, and the files that it changes',
    input: ([id]) => ({ id }),
    answer: (found) => {
      const { terms: _, ...draft } = found.draft;
      const changed = found.files.filter(({ state }) => state !== 'same');
      return { data: found, text: [table([draft]), table([...changed, ...found.changedPictures])].join('\n') };
    },
  }),
  command({
    operation: draftsFile,
    args: ['ID', 'PATH'],
    about: 'a file of a draft',
    input: ([id, path]) => ({ id, path }),
    answer: (found) => ({ data: found, text: found.text ?? `${found.path} is removed.` }),
  }),
  command({
    operation: draftsCheck,
    args: ['ID'],
    about: 'every mistake with its file, line and field',
    input: ([id]) => ({ id }),
    answer: (found) => {
      if (found.problems.length > 0) throw invalidCatalog(found.problems);
      const notes = found.notes.map(({ file, message }) => `note: ${file} ${message}`);
      return { data: found, text: [...notes, `Version ${found.version} is fine.`].join('\n') };
    },
  }),
  command({
    operation: draftsDiff,
    args: ['ID'],
    about: 'what an apply would change, and the options that it needs',
    input: ([id]) => ({ id }),
    answer: (found) => {
      const { plan, problems, version } = found;
      if (!plan) throw invalidCatalog(problems);
      const options = withOptions(['{version}', version, ...plan.consent].join(' '));
      const behind = found.base === found.revision ? [] : [`The shop is at revision ${found.revision}: rebase first.`];
      const last = `${plan.differences.length} change(s); apply makes them with ${options}.`;
      return { data: found, text: [...plan.differences, ...behind, last].join('\n') };
    },
  }),
  command({
    operation: draftsConflicts,
    args: ['ID'],
    about: 'the files that the shop and the draft both changed',
    input: ([id]) => ({ id }),
    answer: (found) => ({
      data: found,
      text: found.conflicts.length === 0 ? 'No conflicts.' : found.conflicts.map(({ path }) => path).join('\n'),
    }),
  }),
  command({
    operation: draftsPrices,
    args: ['ID'],
    options: { file: { value: 'FILE' } },
    about: 'the prices as CSV, one line for each item and currency',
    input: ([id]) => ({ id }),
    answer: ({ csv, ...found }, { file }) => {
      if (file !== undefined) writeFileSync(file, csv);
      const lines = [...withoutEffect(found.prices), `${found.prices.length} price(s) are in ${file}.`];
      return { data: found, text: file === undefined ? csv : lines.join('\n') };
    },
  }),
];

const acts: readonly Catalog[] = [
  command({
    operation: draftsNew,
    args: ['NAME'],
    about: 'begins a draft at the applied revision',
    input: ([name]) => ({ name }),
    answer: (done) => ({ data: done, text: `Draft ${done.draft} begins at revision ${done.base}.` }),
  }),
  command({
    operation: draftsPut,
    args: ['ID', 'PATH'],
    options: { ...VERSION, file: { value: 'FILE' }, remove: {} },
    about: 'saves a file of a draft, or removes it',
    input: ([id, path], options) => ({ id, path, text: textOf(options), ...versionOf(options) }),
    answer: (done) => ({ data: done, text: `Saved: the draft is at version ${done.version}.` }),
  }),
  command({
    operation: draftsReprice,
    args: ['ID'],
    options: { version: { value: 'N', required: true }, file: { value: 'FILE', required: true } },
    about: 'changes prices as a CSV file says: all of them or none',
    input: ([id], options) => ({ id, csv: textOf(options) ?? '', ...versionOf(options) }),
    answer: (done) => ({
      data: done,
      text: [...done.warnings, `Changed ${done.prices} price(s): the draft is at version ${done.version}.`].join('\n'),
    }),
  }),
  command({
    operation: draftsRebase,
    args: ['ID'],
    options: { ...VERSION, mine: { value: 'PATH,…' }, theirs: { value: 'PATH,…' } },
    about: 'puts the changes on top of the applied revision; of files that both changed, one is kept',
    input: ([id], { mine, theirs, ...options }) => ({
      id,
      mine: listOf(mine),
      theirs: listOf(theirs),
      ...versionOf(options),
    }),
    answer: (done) => ({ data: done, text: `The draft is at revision ${done.base}, version ${done.version}.` }),
  }),
  command({
    operation: draftsApply,
    args: ['ID'],
    options: { ...CONSENT, version: { value: 'N', required: true } },
    about: 'applies a draft to the shop, as a new revision',
    input: ([id], options) => ({ id, ...versionOf(options), ...consentOf(options) }),
    answer: applied,
  }),
  command({
    operation: draftsSchedule,
    args: ['ID', 'TIME'],
    options: { ...CONSENT, version: { value: 'N', required: true } },
    about: 'applies a draft at a time in UTC, if the shop is still at its revision',
    input: ([id, when], options) => ({ id, when, ...versionOf(options), ...consentOf(options) }),
    answer: (done) => ({ data: done, text: `Scheduled for ${done.when}.` }),
  }),
  command({
    operation: draftsUnschedule,
    args: ['ID'],
    about: 'cancels the schedule of a draft',
    input: ([id]) => ({ id }),
    answer: (done) => ({ data: done, text: 'The draft is open again.' }),
  }),
  command({
    operation: draftsDiscard,
    args: ['ID'],
    options: VERSION,
    about: 'discards a draft with its files',
    input: ([id], options) => ({ id, ...versionOf(options) }),
    answer: (done) => ({ data: done, text: 'Discarded.' }),
  }),
];

/** Commands such as `npm run catalog -- drafts diff ID`. */
export const draftCommands: readonly Catalog[] = [...reads, ...acts, ...pictureCommands];
