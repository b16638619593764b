import type { OperatorInput, OperatorOutput } from '#contract/operator/index.ts';
import type { Api } from '../api/api.ts';
import type { SplitList } from './split-list.ts';

type Checked = OperatorOutput<'POST /grants/check'>;
export type Finding = Checked['findings'][number];

/** The gift, next to the list. */
export type Gift = Pick<OperatorInput<'POST /grants/check'>['body'], 'batch' | 'contents' | 'until'>;

/** A list that was checked: the dry run. */
export interface CheckedList {
  list: SplitList;
  gift: Gift;
  fresh: number;
  before: number;
  value: number | null;
  currency: string;
  sums: ReadonlyMap<string, number>;
  findings: readonly Finding[];
  /** A problem of the name, the contents or the end. */
  problem: string | null;
  /** The results of the lines as CSV. */
  csv: string;
  /** Of each part, the players who would get a grant, and its value. */
  parts: readonly { fresh: number; before: number; value: number | null; csv: string }[];
}

type Progress = (done: number, all: number) => void;

const HEAD = '"line","player","result","why"';
/** Spreadsheets read a file as UTF-8 only with a byte order mark. */
const BOM = '\uFEFF';

/** Returns the results of parts as a file for spreadsheets. */
export const resultFile = (parts: readonly string[]): string =>
  BOM + [HEAD, ...parts.filter((part) => part !== '')].join('\r\n');

const add = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other;

/** Checks a list part by part. Nothing is given. */
export async function checkList(api: Api, list: SplitList, gift: Gift, onPart: Progress): Promise<CheckedList> {
  const answers: Checked[] = [];
  for (const { first, text } of list.parts) {
    onPart(answers.length, list.parts.length);
    answers.push(await api('POST /grants/check', { body: { ...gift, head: list.head, first, text } }));
  }
  const sums = new Map<string, number>();
  for (const { what, count } of answers.flatMap((answer) => answer.sums)) sums.set(what, (sums.get(what) ?? 0) + count);
  const findings = [...answers.flatMap((answer) => answer.findings), ...twice(answers)];
  return {
    list,
    gift,
    fresh: answers.reduce((sum, { fresh }) => sum + fresh, 0),
    before: answers.reduce((sum, { before }) => sum + before, 0),
    value: answers.reduce<number | null>((sum, { value }) => add(sum, value), 0),
    currency: answers[0]?.currency ?? '',
    sums,
    findings: findings.sort((one, other) => one.line - other.line),
    problem: answers.find(({ problem }) => problem !== null)?.problem ?? null,
    csv: resultFile(answers.map(({ csv }) => csv)),
    parts: answers,
  };
}

/** Returns the players who are in several parts of the list: the server sees one part at a time. */
function twice(answers: readonly Checked[]): Finding[] {
  const seen = new Map<number, number>();
  const found: Finding[] = [];
  for (const { line, uid } of answers.flatMap(({ players }) => players)) {
    const first = seen.get(uid);
    if (first === undefined) seen.set(uid, line);
    else found.push({ line, kind: 'wrong', why: `player ${uid} is already in line ${first}` });
  }
  // A part reports its own ones.
  const known = new Set(answers.flatMap(({ findings }) => findings.map(({ line }) => line)));
  return found.filter(({ line }) => !known.has(line));
}

/** The state of giving, kept by the page: after a lost answer, it goes on with the same part. */
export interface GivingState {
  /** The number of parts that are done. */
  done: number;
  /** Players who have a grant of the list now. */
  have: number;
  csv: string[];
}

export const newGiving = (): GivingState => ({ done: 0, have: 0, csv: [] });

/**
 * Gives the list part by part, and notes each part in `state`. A part that was given before its answer was lost gives
 * nothing more.
 */
export async function giveList(
  api: Api,
  { list, gift, parts }: CheckedList,
  { why, state, onPart }: { why: string; state: GivingState; onPart: Progress },
): Promise<void> {
  while (state.done < list.parts.length) {
    onPart(state.done, list.parts.length);
    const [sent, checked] = [list.parts[state.done], parts[state.done]];
    if (!sent || !checked) return;
    if (checked.fresh === 0) {
      state.have += checked.before;
      state.csv.push(checked.csv);
    } else {
      const later = parts.slice(state.done + 1);
      const more = {
        players: later.reduce((sum, { fresh }) => sum + fresh, 0),
        value: later.reduce<number | null>((sum, { value }) => add(sum, value), 0),
      };
      const body = { ...gift, ...sent, head: list.head, more: more.players === 0 ? null : more, why };
      const answer = await api('POST /grants', { body });
      state.have += answer.given + answer.before;
      state.csv.push(answer.csv);
    }
    state.done += 1;
  }
}
