import type { CheckContext } from '#server/domains/catalog/index.ts';
import { checkContents } from '#server/domains/rewards/index.ts';
import { checkUnique, checkWindow, type Finding, type Path } from '#server/kernel/finding.ts';
import type { QuestionEntry, SurveyEntry } from './survey-entry.catalog.ts';

/** Returns the mistakes of a survey that the schema cannot express. */
export function checkSurvey(survey: SurveyEntry, around: CheckContext): Finding[] {
  const { questions, external, window, reward } = survey;
  const { from, until } = window;
  return [
    ...((questions === undefined) === (external === undefined)
      ? [{ path: [], message: 'needs either questions or external' }]
      : []),
    ...checkWindow({ ...(from !== undefined && { from }), ...(until !== undefined && { until }) }, ['window']),
    ...checkPlaces(survey, around),
    ...(reward ? checkContents(reward, ['reward'], around) : []),
    ...checkUnique(questions ?? [], 'id', ['questions']),
    ...(questions ?? []).flatMap((question, at) => checkQuestion(question, questions?.slice(0, at) ?? [], at)),
  ];
}

/** Returns the games and regions that the catalogue does not have. */
export function checkPlaces(
  { games, regions }: { games?: readonly number[] | undefined; regions?: readonly string[] | undefined },
  { games: known }: Pick<CheckContext, 'games'>,
  path: Path = [],
): Finding[] {
  if (known === null) return [];
  const meant = known.filter(({ gid }) => games?.includes(gid) ?? true);
  const there = new Set(meant.flatMap((game) => game.regions.map(({ id }) => id)));
  return [
    ...(games ?? []).flatMap((gid, at) =>
      known.some((game) => game.gid === gid)
        ? []
        : [{ path: [...path, 'games', at], message: `is not a game (${gid})` }],
    ),
    ...(regions ?? []).flatMap((id, at) =>
      there.has(id) ? [] : [{ path: [...path, 'regions', at], message: `is not a region of these games (${id})` }],
    ),
  ];
}

function checkQuestion(question: QuestionEntry, earlier: readonly QuestionEntry[], at: number): Finding[] {
  const path = ['questions', at];
  const own = 'options' in question ? checkUnique(question.options, 'id', [...path, 'options']) : [];
  return [
    ...own,
    ...question.when.flatMap((condition, index) => {
      const message = neverHoldsReason(condition, earlier);
      return message === null ? [] : [{ path: [...path, 'when', index], message }];
    }),
  ];
}

/** Returns why a condition can never hold; null if it can. */
function neverHoldsReason(condition: QuestionEntry['when'][number], earlier: readonly QuestionEntry[]): string | null {
  const other = earlier.find(({ id }) => id === condition.question);
  if (!other) return `refers to no earlier question (${condition.question})`;
  if (!('is' in condition)) {
    if (other.kind !== 'scale') return `needs \`is\` with options of ${other.id}`;
    const { from = other.from, to = other.to } = condition;
    return from > to || from > other.to || to < other.from ? `never holds on the scale of ${other.id}` : null;
  }
  if (!('options' in other)) return `${other.id} has no options`;
  const unknown = condition.is.find((id) => !other.options.some((option) => option.id === id));
  return unknown === undefined ? null : `is no option of ${other.id} (${unknown})`;
}
