import { isDeepStrictEqual } from 'node:util';
import { type Game, isLate } from './game-state.ts';
import { levelOfConnections, REPLICA_SECONDS, STATEMENT_SECONDS } from './levels.ts';
import { MINUTE_MS } from './minutes.ts';
import { isQuiet, type Outcomes, type Rate, shareOf } from './rates.ts';
import type { Level, Problem, TodayState } from './today-state.ts';

type Facts = Omit<TodayState, 'problems'>;

/** Returns everything that is wrong, the worst first. */
export function problemsOf(facts: Facts): Problem[] {
  const all = [
    ...workers(facts),
    ...games(facts),
    ...events(facts),
    ...deliveries(facts),
    ...payments(facts),
    ...database(facts),
  ];
  return [...all.filter(({ level }) => level === 'bad'), ...all.filter(({ level }) => level === 'warn')];
}

const workers = ({ workers: state }: Facts): Problem[] =>
  state === 'none'
    ? [{ kind: 'workers', level: 'bad', text: 'No worker runs: no webhook is handled and nothing is delivered.' }]
    : [];

function games({ games: all }: Facts): Problem[] {
  return all.flatMap((game): Problem[] => {
    if (game.state === 'ok' || game.state === 'idle') return [];
    return problem(
      'game',
      game.state === 'slow' ? 'warn' : 'bad',
      `${game.name ?? `Game ${game.gid}`} ${gameText(game)}`,
    );
  });
}

function gameText({ state, retrying, refused, seconds }: Game): string {
  const tried = counted(retrying, 'delivery failed and waits', 'deliveries failed and wait');
  if (state === 'not_answering') return `does not answer: ${tried}.`;
  if (state === 'refusing') return `refuses items: ${refused} in the last hour.`;
  return isLate(seconds)
    ? `is slow: it takes ${Math.round(seconds)} s to deliver.`
    : `fails some deliveries: ${tried}.`;
}

const LANES = {
  webhooks: 'webhook',
  money: 'event of payments and deliveries',
  follow_up: 'event of points, letters and the like',
};

function events({ at, lanes }: Facts): Problem[] {
  return lanes.flatMap(({ lane, oldest, count, isMore, level }): Problem[] => {
    const more = count > 1 ? ` ${count}${isMore ? ' or more' : ''} wait.` : '';
    return problem('events', level, `The oldest ${LANES[lane]} waits for ${waited(at, oldest)}.${more}`);
  });
}

function deliveries({ at, deliveries: open, parked }: Facts): Problem[] {
  const more = parked.isMore ? ' or more' : '';
  const who = parked.count === 1 ? 'delivery waits' : 'deliveries wait';
  return [
    ...problem('deliveries', open.level, `The oldest delivery waits for ${waited(at, open.oldest)}.`),
    ...problem('deliveries', parked.level, `${parked.count}${more} ${who} for an operator.`),
  ];
}

function payments({ rates: { total, methods, countries } }: Facts): Problem[] {
  const lower = (of: readonly Rate[], where: (name: string) => string): Problem[] =>
    of.flatMap(({ name, now, before, change }): Problem[] => {
      if (change !== 'lower' && change !== 'much_lower') return [];
      const text = `${where(name ?? 'an unknown country')} succeed less often: ${percents(now)}, a week ago ${percents(before)}.`;
      return [{ kind: 'payments', level: change === 'lower' ? 'warn' : 'bad', text }];
    });
  // A method of one country is named once.
  const isNamed = (one: Rate): boolean =>
    methods.some((method) => isDeepStrictEqual({ ...method, name: one.name }, one));
  const found = [
    ...lower(methods, (name) => `Payments by ${name}`),
    ...lower(
      countries.filter((one) => !isNamed(one)),
      (name) => `Payments from ${name}`,
    ),
  ];
  const shop = found.length > 0 ? [] : lower([{ ...total, name: 'all' }], () => 'Payments');
  const fewer = `Only ${counted(total.now.begun, 'payment')} began, a week ago ${total.before.begun}.`;
  return [...problem('payments', isQuiet(total.now, total.before) ? 'bad' : 'ok', fewer), ...found, ...shop];
}

function database({ database: state }: Facts): Problem[] {
  const { connections, mostConnections, oldestSeconds, oldestBy, replicaSeconds } = state;
  const runs = `A statement of ${oldestBy ?? 'an unnamed application'} runs for ${Math.round(oldestSeconds)} s.`;
  const behind = replicaSeconds ?? 0;
  return [
    ...problem(
      'database',
      levelOfConnections(state),
      `The database has ${connections} of ${mostConnections} connections in use.`,
    ),
    ...problem('database', oldestSeconds > STATEMENT_SECONDS ? 'warn' : 'ok', runs),
    ...problem('database', behind > REPLICA_SECONDS ? 'warn' : 'ok', `A replica is ${Math.round(behind)} s behind.`),
  ];
}

const problem = (kind: Problem['kind'], level: Level, text: string): Problem[] =>
  level === 'ok' ? [] : [{ kind, level, text }];

/** Returns the age of the oldest work in words. */
function waited(at: Date, oldest: Date | null): string {
  const minutes = Math.floor((at.getTime() - (oldest ?? at).getTime()) / MINUTE_MS);
  if (minutes < 120) return counted(minutes, 'minute');
  return minutes < 2 * 24 * 60
    ? counted(Math.floor(minutes / 60), 'hour')
    : counted(Math.floor(minutes / 60 / 24), 'day');
}

const percents = (outcomes: Outcomes): string => `${Math.round(100 * (shareOf(outcomes) ?? 0))} % of ${outcomes.begun}`;

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
