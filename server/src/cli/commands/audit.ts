import { auditVerify } from '../../operations/queries/audit.ts';
import { command } from '../command.ts';
import { section } from '../table.ts';

export const auditLooks = [
  command({
    operation: auditVerify,
    args: [],
    options: { head: { value: 'NUMBER:HASH' } },
    about:
      'whether what operators did stands as it was written; with a head that you noted, also that no other chain took its place',
    input: (_, { head }) => ({ head }),
    answer: (found) => {
      const { head, misfit, holdsNoted } = found;
      const whole = `${head.entries} entries, each fits the one before. Head: ${head.entries}:${head.hash}`;
      const text = misfit ? section('The first entry that does not fit', [{ ...misfit }]) : whole;
      const lost = holdsNoted === false ? 'No entry is the head that was given: the chain was written anew.' : null;
      return {
        data: found,
        text: [text, lost].filter((line) => line !== null).join('\n'),
        found: misfit !== null || holdsNoted === false,
      };
    },
  }),
];
