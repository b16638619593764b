import { catalogApply } from '../../operations/actions/catalog.ts';
import type { CatalogParts } from '../../operations/catalog-folder.ts';
import type { Parts } from '../../operations/parts.ts';
import { catalogDiff } from '../../operations/queries/catalog.ts';
import { shorten } from '../../operations/shorten.ts';
import { type Command, command } from '../command.ts';

/** Typed by themselves: `npm run catalog -- diff DIR`. */
export const catalogCommands: readonly Command<CatalogParts & Pick<Parts, 'sql' | 'readOnly'>>[] = [
  command({
    operation: catalogDiff,
    args: ['DIR'],
    about: 'prints what apply would change',
    input: ([dir]) => ({ dir }),
    answer: (found) => {
      const { differences } = found;
      const last =
        differences.length === 0 ? 'Nothing would change.' : `${differences.length} change(s); apply makes them.`;
      return { data: found, text: [...differences, last].join('\n') };
    },
  }),
  command({
    operation: catalogApply,
    args: ['DIR'],
    about: 'makes the shop’s catalogue equal to the folder; running servers follow at once',
    input: ([dir]) => ({ dir }),
    answer: (done) => {
      const names = done.changed.map(({ document }) => document);
      return { data: done, text: names.length === 0 ? 'Nothing changed.' : `Applied: ${shorten(names)}.` };
    },
  }),
];
