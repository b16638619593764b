import { MINUTE_MS } from './minutes.ts';
import { isQuiet, type Outcomes, type Rate, shareOf } from './rates.ts';
import type { Problem, TodayState } from './today-state.ts';

/** Ages in minutes from which waiting work is worth a look, or an alarm. Players are promised their item in 15. */
const EVENTS = { warn: 1, bad: 5 };
const DELIVERIES = { warn: 5, bad: 15 };
/** Shares of the connections. */
const CONNECTIONS = { warn: 0.8, bad: 0.95 };
const STATEMENT_SECONDS = 60;
const REPLICA_SECONDS = 60;

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

const GAME_TEXTS = {
  not_answering: (name: string, tries: number) =>
    `${name} does not answer: ${counted(tries, 'delivery', 'deliveries')} failed and wait.`,
  refusing: (name: string, _: number, refused: number) => `${name} refuses items: ${refused} in the last hour.`,
  slow: (name: string) => `${name} is slow, or fails some deliveries.`,
} as const;

function games({ games: all }: Facts): Problem[] {
  return all.flatMap(({ gid, name, state, retrying, refused }): Problem[] => {
    if (state === 'ok' || state === 'idle') return [];
    const level = state === 'slow' ? 'warn' : 'bad';
    return [{ kind: 'game', level, text: GAME_TEXTS[state](name ?? `Game ${gid}`, retrying, refused) }];
  });
}

const LANES = {
  webhooks: 'webhook',
  money: 'event of payments and deliveries',
  follow_up: 'event of points, letters and the like',
};

function events({ at, lanes }: Facts): Problem[] {
  return lanes.flatMap(({ lane, oldest, count, isMore }): Problem[] => {
    const level = levelOf(at, oldest, EVENTS);
    const more = count > 1 ? ` ${count}${isMore ? ' or more' : ''} wait.` : '';
    return level
      ? [{ kind: 'events', level, text: `The oldest ${LANES[lane]} waits for ${waited(at, oldest)}.${more}` }]
      : [];
  });
}

function deliveries({ at, deliveries: open, parked }: Facts): Problem[] {
  const level = levelOf(at, open.oldest, DELIVERIES);
  const late: Problem[] = level
    ? [{ kind: 'deliveries', level, text: `The oldest delivery waits for ${waited(at, open.oldest)}.` }]
    : [];
  const more = parked.isMore ? ' or more' : '';
  const held = `${parked.count}${more} ${parked.count === 1 ? 'delivery waits' : 'deliveries wait'} for an operator.`;
  return parked.count > 0 ? [...late, { kind: 'deliveries', level: 'warn', text: held }] : late;
}

function payments({ rates: { total, methods, countries } }: Facts): Problem[] {
  const lower = (of: readonly Rate[], where: (name: string) => string): Problem[] =>
    of.flatMap(({ name, now, before, change }): Problem[] => {
      if (change !== 'lower' && change !== 'much_lower') return [];
      const text = `${where(name ?? 'an unknown country')} succeed less often: ${percents(now)}, a week ago ${percents(before)}.`;
      return [{ kind: 'payments', level: change === 'lower' ? 'warn' : 'bad', text }];
    });
  const found = [
    ...lower(methods, (name) => `Payments by ${name}`),
    ...lower(countries, (name) => `Payments from ${name}`),
  ];
  const shop = found.length > 0 ? [] : lower([{ ...total, name: 'all' }], () => 'Payments');
  const quiet = isQuiet(total.now, total.before)
    ? [
        {
          kind: 'payments',
          level: 'bad',
          text: `Only ${counted(total.now.begun, 'payment')} began, a week ago ${total.before.begun}.`,
        } as const,
      ]
    : [];
  return [...quiet, ...found, ...shop];
}

function database({
  database: { connections, mostConnections, oldestSeconds, oldestBy, replicaSeconds },
}: Facts): Problem[] {
  const share = connections / mostConnections;
  const full = share >= CONNECTIONS.bad ? 'bad' : share >= CONNECTIONS.warn ? 'warn' : null;
  const texts: [level: Problem['level'] | null, text: string][] = [
    [full, `The database has ${connections} of ${mostConnections} connections in use.`],
    [
      oldestSeconds > STATEMENT_SECONDS ? 'warn' : null,
      `A statement of ${oldestBy ?? 'an unnamed application'} runs for ${Math.round(oldestSeconds)} s.`,
    ],
    [
      (replicaSeconds ?? 0) > REPLICA_SECONDS ? 'warn' : null,
      `A replica is ${Math.round(replicaSeconds ?? 0)} s behind.`,
    ],
  ];
  return texts.flatMap(([level, text]): Problem[] => (level ? [{ kind: 'database', level, text }] : []));
}

function levelOf(at: Date, oldest: Date | null, limits: { warn: number; bad: number }): Problem['level'] | null {
  const minutes = oldest ? (at.getTime() - oldest.getTime()) / MINUTE_MS : 0;
  return minutes >= limits.bad ? 'bad' : minutes >= limits.warn ? 'warn' : null;
}

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
