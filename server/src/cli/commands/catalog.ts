import { catalogApply, catalogRollback } from '../../operations/actions/catalog.ts';
import type { ApplyingParts } from '../../operations/catalog-folder.ts';
import type { Parts } from '../../operations/parts.ts';
import {
  catalogCompare,
  catalogDiff,
  catalogExport,
  catalogLog,
  catalogShow,
} from '../../operations/queries/catalog.ts';
import { shorten } from '../../operations/shorten.ts';
import { type Command, command, numeric } from '../command.ts';
import { table } from '../table.ts';
import { withOptions } from '../with-options.ts';
import { applied, CONSENT, consentOf } from './catalog-consent.ts';
import { draftCommands } from './catalog-drafts.ts';
import { priceCommands } from './catalog-prices.ts';
import { textCommands } from './catalog-texts.ts';

type Catalog = Command<ApplyingParts & Pick<Parts, 'sql' | 'readOnly'>>;

const plural = (count: number, word: string): string[] => (count === 0 ? [] : [`${count} ${word}`]);

/** Returns a short description of a revision. */
const inShort = (one: {
  restored: number | null;
  documents: string[];
  removals: number;
  prices: number;
  kept: boolean;
  layout?: true;
}) =>
  [
    ...(one.restored === null ? [] : [`restores ${one.restored}`]),
    ...plural(one.removals, 'removed'),
    ...plural(one.prices, 'prices'),
    ...(one.layout ? ['comments or layout'] : []),
    ...(one.documents.length === 0 ? [] : [shorten(one.documents)]),
    ...(one.kept ? [] : ['content no longer kept']),
  ].join('; ');

interface Planned {
  revision: number;
  differences: readonly string[];
  prices: readonly string[];
  lifted: readonly string[];
  consent: readonly string[];
}

/** Returns the changes of a plan, and the options with which a command makes them. */
function planLines({ revision, differences, prices, lifted, consent }: Planned, by: 'apply' | 'rollback'): string[] {
  if (differences.length === 0) return ['Nothing would change.'];
  const twice = [...prices.filter((line) => line.includes('(!)')), ...lifted];
  const wants = withOptions(consent.length === 0 ? '' : ` with ${consent.join(' ')} {at} ${revision}`);
  return [
    ...differences,
    ...(twice.length > 0 ? ['Look twice:', ...twice.map((line) => `  ${line}`)] : []),
    `${differences.length} change(s); ${by} makes them${wants}.`,
  ];
}

/** Commands of `npm run catalog`, such as `npm run catalog -- diff DIR`. */
export const catalogCommands: readonly Catalog[] = [
  command({
    operation: catalogDiff,
    args: ['DIR'],
    about: 'what apply would change, and the options that it needs',
    input: ([dir]) => ({ dir }),
    answer: (found) => ({
      data: found,
      text: [...found.notes.map((note) => `note: ${note}`), ...planLines(found, 'apply')].join('\n'),
    }),
  }),
  command({
    operation: catalogApply,
    args: ['DIR'],
    options: CONSENT,
    about: 'makes the shop’s catalogue equal to the folder; running servers follow at once',
    input: ([dir], options) => ({ dir, ...consentOf(options) }),
    answer: applied,
  }),
  command({
    operation: catalogLog,
    args: [],
    options: { limit: { value: 'N' } },
    about: 'the revisions with time, operator and reason, newest first',
    input: (_, { limit }) => (limit === undefined ? {} : { limit: numeric(limit) }),
    answer: (found) => ({
      data: found,
      text: table(
        found.revisions.map(({ revision, at, by, why, ...rest }) => ({ revision, at, by, why, what: inShort(rest) })),
      ),
    }),
  }),
  command({
    operation: catalogShow,
    args: ['REV'],
    about: 'what a revision changed',
    input: ([revision]) => ({ revision: numeric(revision) }),
    answer: (found) => {
      const { revision, at, by, why, restored, differences } = found;
      return { data: found, text: [table([{ revision, at, by, why, restored }]), ...differences].join('\n') };
    },
  }),
  command({
    operation: catalogCompare,
    args: ['REV'],
    about: 'what a rollback would change, and the options that it needs',
    input: ([revision]) => ({ revision: numeric(revision) }),
    answer: (found) => ({ data: found, text: planLines(found, 'rollback').join('\n') }),
  }),
  command({
    operation: catalogExport,
    args: ['DIR'],
    options: { revision: { value: 'N' } },
    about: 'writes the files of a revision to a new folder, byte for byte',
    input: ([dir], { revision }) => ({ dir, ...(revision === undefined ? {} : { revision: numeric(revision) }) }),
    answer: (found) => ({
      data: found,
      text: `Wrote revision ${found.revision}: ${found.files} text file(s), ${found.pictures} picture(s).`,
    }),
  }),
  command({
    operation: catalogRollback,
    args: ['REV'],
    options: CONSENT,
    about: 'applies the catalogue of an earlier revision again, as a new revision',
    input: ([revision], options) => ({ revision: numeric(revision), ...consentOf(options) }),
    answer: applied,
  }),
  ...draftCommands,
  ...textCommands,
  ...priceCommands,
];
