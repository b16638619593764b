import { auditVerify } from '../../operations/queries/audit.ts';
import { command } from '../command.ts';
import { section } from '../table.ts';

export const auditLooks = [
  command({
    operation: auditVerify,
    args: [],
    options: { head: { value: 'NUMBER:HASH' } },
    about: 'check that the audit log is unchanged; with a noted --head, also that no other log replaced it',
    input: (_, { head }) => ({ head }),
    answer: (found) => {
      const { head, misfit, holdsNoted } = found;
      const whole = `${head.entries} entries, each matches the previous one. Head: ${head.entries}:${head.hash}`;
      const text = misfit ? section('The first entry that does not match', [{ ...misfit }]) : whole;
      const lost = holdsNoted === false ? 'No entry matches the given head: the log was replaced.' : null;
      return {
        data: found,
        text: [text, lost].filter((line) => line !== null).join('\n'),
        found: misfit !== null || holdsNoted === false,
      };
    },
  }),
];
