import { surveysExport, surveysShow } from '../../operations/queries/surveys.ts';
import { command } from '../command.ts';
import { section } from '../table.ts';

export const surveyLooks = [
  command({
    operation: surveysShow,
    args: ['SURVEY'],
    about: 'the number of answers to a survey, and how often each one was given',
    input: ([survey]) => ({ survey }),
    answer: (found) => {
      const { sent, first, last, answers } = found;
      const time = first && last ? `, from ${first.toISOString()} to ${last.toISOString()}` : '';
      const rows = answers.map((one) => ({ ...one, answer: one.answer.replace(/\s+/g, ' ').slice(0, 60) }));
      return { data: found, text: `${sent} sent${time}\n\n${section('Answers', rows)}` };
    },
  }),
  command({
    operation: surveysExport,
    args: ['SURVEY'],
    about: 'all answers to a survey as CSV, without the players',
    input: ([survey]) => ({ survey }),
    answer: (found) => ({ data: found, text: found.csv }),
  }),
];
