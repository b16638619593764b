import type { z } from 'zod';
import type { grantListsApi } from '#contract/operator/grant-lists.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { grantsGive, otherBatch } from '../../operations/actions/grants.ts';
import { csv } from '../../operations/csv.ts';
import { type BadLine, keyOf, type Line, readList } from '../../operations/grant-text.ts';
import type { Parts } from '../../operations/parts.ts';
import { grantsCheck, type LineResult } from '../../operations/queries/grants.ts';
import { grantsOutage } from '../../operations/queries/outage.ts';
import { OperationRefusal } from '../../operations/refusal.ts';
import { runFor, toApiError } from './run-for.ts';

type Part = z.output<(typeof grantListsApi)['POST /grants/check']['body']>;
type Checked = Awaited<ReturnType<ReturnType<typeof checker>>>;

/** Maps the endpoints about grants to a list of players to operations. The command line reads lists in the same way. */
export function grantListHandlers(parts: Parts): Pick<OperatorHandlers<DeskCaller>, keyof typeof grantListsApi> {
  const run = runFor(parts);
  const check = checker(parts);
  return {
    'POST /grants/check': async ({ body }, caller) => {
      const checked = await check(caller, body);
      const { currency } = (await parts.catalogue()).publisher.reference;
      const { lines, bad, found } = checked;
      const results = found.rows.map((row, at) => ({ ...row, line: lines[at]?.at ?? 0 }));
      return {
        rows: lines.length + bad.length,
        fresh: found.fresh,
        before: found.before,
        value: found.value,
        sums: found.sums,
        currency,
        findings: [
          ...bad.map(({ at, why }) => ({ line: at, kind: 'wrong' as const, why })),
          ...results.flatMap(({ line, result, why }) =>
            result === 'wrong' || result === 'unknown' ? [{ line, kind: result, why: why ?? '' }] : [],
          ),
        ].sort((one, other) => one.line - other.line),
        players: results.flatMap(({ line, uid }) => (uid === null ? [] : [{ line, uid }])),
        problem: found.other ? otherBatch(body.batch).message : found.all,
        csv: csvOf(checked, 'would get it'),
      };
    },
    'POST /grants': async ({ body: { why, more, ...body } }, caller) => {
      const checked = await check(caller, body);
      const { lines, bad } = checked;
      const [first] = bad;
      if (first) throw refused('lines.wrong', `Nobody got anything: line ${first.at}: ${first.why}.`);
      if (lines.length === 0) throw refused('usage', 'This part of the list names no players.');
      const done = await run(caller, grantsGive, { ...inputOf(body, lines), ...(more && { more }), why });
      return { ...done, rows: lines.length, csv: csvOf(checked, 'got it') };
    },
    'GET /grants/outage': ({ query: { game, minutes, ...query } }, caller) =>
      run(caller, grantsOutage, {
        ...query,
        ...(game !== undefined && { game: Number(game) }),
        ...(minutes !== undefined && { minutes: Number(minutes) }),
      }),
  };
}

const refused = (code: string, message: string): Error => toApiError(new OperationRefusal(code, message));

/** Reads the lines, and checks them. */
function checker(parts: Parts) {
  const run = runFor(parts);
  const nothing = { other: false, all: null, rows: [] as LineResult[], fresh: 0, before: 0, sums: [], value: 0 };
  return async (caller: DeskCaller, body: Part) => {
    const { lines, bad } = await read(body);
    const found = lines.length > 0 ? await run(caller, grantsCheck, inputOf(body, lines)) : nothing;
    return { lines, bad, found };
  };
}

async function read({ head, first, text, contents }: Part): Promise<{ lines: Line[]; bad: BadLine[] }> {
  const [lines, bad]: [Line[], BadLine[]] = [[], []];
  try {
    // The names of the columns take a line here.
    for await (const line of readList(`${head}\n${text}`, { all: contents !== null, before: first - 2 }))
      'why' in line ? bad.push(line) : lines.push(line);
  } catch (error) {
    throw error instanceof OperationRefusal ? toApiError(error) : error;
  }
  return { lines, bad };
}

const inputOf = ({ batch, contents, until }: Part, lines: readonly Line[]) => ({
  batch,
  ...(contents && { contents }),
  ...(until !== null && { until }),
  lines: lines.map(({ at: _, ...line }) => line),
});

/** Returns the lines with their results. @param fresh the result of those who get or would get a grant */
function csvOf({ lines, bad, found }: Checked, fresh: string): string {
  const results = { fresh, before: 'had it before', unknown: 'no such player', wrong: 'wrong' };
  const rows = [
    ...bad.map(({ at, why }) => [at, '', results.wrong, why] as const),
    ...lines.map((line, index) => {
      const { result = 'wrong', why = '' } = found.rows[index] ?? {};
      return [line.at, line.uid ?? keyOf(line), results[result], why] as const;
    }),
  ];
  return csv(rows.sort(([one], [other]) => one - other));
}
