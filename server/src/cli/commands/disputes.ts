import { writeFileSync } from 'node:fs';
import { disputesEvidence, disputesSubmit } from '../../operations/actions/disputes.ts';
import { money } from '../../operations/money.ts';
import { disputes, disputesShow } from '../../operations/queries/disputes.ts';
import { command } from '../command.ts';
import { table } from '../table.ts';

export const disputeLooks = [
  command({
    operation: disputesShow,
    args: ['NUMBER'],
    about: 'the disputes of one order, and the answer that the evidence gives',
    input: ([number]) => ({ number }),
    answer: (found) => ({
      data: found,
      text:
        found.disputes
          .map(({ dispute, status, evidence, evidenceError, summary }) =>
            [
              `${dispute}: ${status}, evidence: ${evidence ?? 'none'} ${evidenceError ?? ''}`.trimEnd(),
              ...summary,
            ].join('\n  '),
          )
          .join('\n\n') || 'The order has no dispute.',
    }),
  }),
  command({
    operation: disputes,
    args: [],
    options: { all: {} },
    about: 'open disputes, with the state of the item and of the evidence; --all: also closed ones',
    input: (_, { all }) => ({ all: all !== undefined }),
    answer: (found) => ({
      data: found,
      text: table(
        found.disputes.map(({ amount, currency, ...rest }) => ({ ...rest, amount: money(amount, currency) })),
      ),
      found: found.disputes.some(({ status }) => status === 'open'),
    }),
  }),
];

const which = { id: { value: 'DISPUTE' }, note: { value: 'TEXT' } } as const;

export const disputeActs = [
  command({
    operation: disputesEvidence,
    args: ['NUMBER'],
    options: { ...which, file: { value: 'PATH' } },
    about: 'write the evidence for the bank as a PDF, into the present folder or --file',
    input: ([number], { id, note }) => ({ number, ...(id && { dispute: id }), ...(note && { note }) }),
    answer: ({ document, ...done }, { file = done.fileName }) => {
      // It has personal data: only for the operator who asked for it.
      writeFileSync(file, Buffer.from(document, 'base64'), { mode: 0o600 });
      return { data: { ...done, file }, text: `The evidence for dispute ${done.dispute} is in ${file}.` };
    },
  }),
  command({
    operation: disputesSubmit,
    args: ['NUMBER'],
    options: { ...which, as: { value: 'CODE' } },
    about: 'submit the evidence to the provider, once; --as: the code of the defence, if the provider asks for one',
    input: ([number], { id, note, as }) => ({
      number,
      ...(id && { dispute: id }),
      ...(note && { note }),
      ...(as && { defence: as }),
    }),
    answer: (done) => ({
      data: done,
      text: `The evidence for dispute ${done.dispute} is on its way to ${done.provider}: see \`disputes show ${done.number}\`.`,
    }),
  }),
];
