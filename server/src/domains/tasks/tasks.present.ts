import type { Output } from '#contract/endpoints/index.ts';
import type { Task } from '#contract/endpoints/tasks.ts';
import type { Locale } from '#contract/locales.ts';
import { type Catalogue, localize } from '#server/domains/catalog/index.ts';
import { type TaskEntry, tasksIn } from './tasks.catalog.ts';
import type { TasksDeps } from './tasks.deps.ts';
import { isOpen } from './tasks.rules.ts';

/** The page where each goal is reached, unless the task sets another. */
const GO = {
  signed_in: 'home',
  paid_orders: 'top_up',
  spent: 'top_up',
  bought: 'top_up',
  invited: 'share',
  bound: 'bind',
  drew: 'home',
  game: 'game',
} as const satisfies Record<Task['goal']['kind'], Task['go']>;

/** Returns the tasks that are open now, without progress. */
export function presentTasks(
  { catalog, clock, rewards }: Pick<TasksDeps, 'catalog' | 'clock' | 'rewards'>,
  locale: Locale,
): Output<'GET /tasks'> {
  const catalogue = catalog.current();
  const now = clock.now();
  return {
    tasks: tasksIn(catalogue)
      .filter(({ window }) => isOpen(window, now))
      .map((task) => present(catalogue, rewards, task, locale)),
  };
}

function present(
  catalogue: Catalogue,
  rewards: Pick<TasksDeps['rewards'], 'nameContents'>,
  task: TaskEntry,
  locale: Locale,
): Task {
  const { id, name, text, art, gid, period, window, go, steps } = task;
  const goal = goalOf(catalogue, task);
  const gameOf = (gid: number | undefined): Task['game'] => {
    const game = gid === undefined ? undefined : catalogue.game(gid);
    return game ? { gid: game.gid, name: localize(game.name, locale), icon: catalogue.artUrl(game.icon) } : null;
  };
  return {
    id,
    name: localize(name, locale),
    text: text ? localize(text, locale) : null,
    art: catalogue.artUrl(art),
    game: gameOf(gid),
    goal,
    period: period?.every ?? 'once',
    until: window.until === undefined ? null : new Date(window.until).toISOString(),
    steps: steps.map(({ target, reward }) => ({
      target,
      gives: rewards.nameContents(reward, locale),
      game: gameOf('goods' in reward ? reward.gid : undefined),
    })),
    go: go ?? GO[goal.kind],
  };
}

function goalOf({ publisher }: Catalogue, { goal }: TaskEntry): Task['goal'] {
  if (typeof goal === 'object') return { kind: 'bought', item: goal.bought };
  return goal === 'spent' ? { kind: goal, currency: publisher.reference.currency } : { kind: goal };
}
