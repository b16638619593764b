import { auditExport } from '../../operations/actions/audit.ts';
import { auditVerify } from '../../operations/queries/audit.ts';
import { command } from '../command.ts';
import { section } from '../table.ts';
import { ACTION_OPTIONS, actionInput } from './actions.ts';

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

export const auditActs = [
  command({
    operation: auditExport,
    args: [],
    options: ACTION_OPTIONS,
    about: 'the newest 10,000 matching entries as CSV, with the filters of `actions`; the audit log records it',
    input: (_, options) => actionInput(options),
    answer: (done) => ({ data: done, text: done.csv.trimEnd(), found: !done.isAll }),
  }),
];
