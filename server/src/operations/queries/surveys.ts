import { z } from 'zod';
import { csv } from '../csv.ts';
import { query } from '../operation.ts';
import { answersOf, countsOf, sentTo } from '../surveys.repo.ts';

const input = z.strictObject({ survey: z.string().min(1).max(63) });

/** How many answered a survey, and how often each answer was given. */
export const surveysShow = query({
  name: 'surveys show',
  permission: 'surveys.read',
  input,
  read: async ({ sql }, { survey }) => ({ ...(await sentTo(sql, survey)), answers: await countsOf(sql, survey) }),
});

/** All answers, one line for each player, without who it was. */
export const surveysExport = query({
  name: 'surveys export',
  permission: 'surveys.read',
  input,
  read: async ({ sql }, { survey }) => {
    const rows = await answersOf(sql, survey);
    const questions = [...new Set(rows.flatMap(({ answers }) => Object.keys(answers ?? {})))].toSorted();
    const cells = rows.map(({ at, locale, answers }) => [
      at.toISOString(),
      locale,
      ...questions.map((id) => {
        const answer = answers?.[id] ?? null;
        return Array.isArray(answer) ? answer.join(' ') : answer;
      }),
    ]);
    return { csv: csv([['at', 'language', ...questions], ...cells]) };
  },
});
