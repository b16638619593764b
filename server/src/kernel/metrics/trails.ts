import { AsyncLocalStorage } from 'node:async_hooks';

/** Facts of a step, all from closed sets or ids of our own. A trace has no others. */
export interface Facts {
  endpoint?: string;
  status?: string;
  provider?: string;
  method?: string;
  game?: string;
  call?: string;
  outcome?: string;
  event?: string;
  /** Our id of the payment. */
  payment?: string;
}

export interface Step {
  name: string;
  kind: 'server' | 'client' | 'internal';
  /** Milliseconds of `Date`, with fractions. */
  begunAt: number;
  endedAt: number;
  parent: Step | null;
  failed: boolean;
  facts: Facts;
}

/** The steps of one request or of one call of a worker. */
export interface Trail {
  /** The order that it is about; null: none, or unknown. */
  order: string | null;
  /** Parents come first. */
  steps: Step[];
  /** Later steps are dropped. */
  isOver: boolean;
}

export interface Trails {
  /** Runs work as the first step of a new trail, until `end` is called. */
  begin(step: Pick<Step, 'name' | 'kind'>, work: () => void): { end(facts: Facts, failed: boolean): void };
  /** Runs work as a step of the trail that it belongs to; without one, as the first step of a new trail. */
  step<T>(step: Pick<Step, 'name' | 'kind' | 'facts'>, work: () => Promise<T>, order?: string): Promise<T>;
  /** Names the order of the current trail, if it has none yet. */
  isAbout(order: string): void;
  /** Reports a change of an order. `created` is the root of its trace. */
  changed(order: string, event: string): void;
}

/** Steps of a trail; more are dropped. */
const MOST_STEPS = 100;

const now = (): number => performance.timeOrigin + performance.now();

/**
 * Collects trails in memory, and passes each on when it ends. Only then is the order known, which names the trace.
 * @param finish gets each trail, and decides whether it is kept
 */
export function createTrails(finish: (trail: Trail) => void, rooted: (order: string, step: Step) => void): Trails {
  const here = new AsyncLocalStorage<{ trail: Trail; parent: Step }>();
  const open = (trail: Trail, parent: Step | null, { name, kind }: Pick<Step, 'name' | 'kind'>): Step => {
    const step: Step = { name, kind, begunAt: now(), endedAt: 0, parent, failed: false, facts: {} };
    if (!trail.isOver && trail.steps.length < MOST_STEPS) trail.steps.push(step);
    return step;
  };
  const close = (trail: Trail, step: Step, facts: Facts, failed: boolean): void => {
    if (trail.isOver) return;
    Object.assign(step, { endedAt: now(), facts, failed });
    if (step.parent !== null) return;
    trail.isOver = true;
    finish(trail);
  };
  return {
    begin(first, work) {
      const trail: Trail = { order: null, steps: [], isOver: false };
      const step = open(trail, null, first);
      here.run({ trail, parent: step }, work);
      return { end: (facts, failed) => close(trail, step, facts, failed) };
    },
    async step({ facts, ...named }, work, order) {
      const inside = here.getStore();
      const trail = inside && !inside.trail.isOver ? inside.trail : { order: null, steps: [], isOver: false };
      const step = open(trail, inside?.trail === trail ? inside.parent : null, named);
      if (order !== undefined) trail.order ??= order;
      let failed = true;
      try {
        const result = await here.run({ trail, parent: step }, work);
        failed = false;
        return result;
      } finally {
        close(trail, step, facts, failed);
      }
    },
    isAbout(order) {
      const inside = here.getStore();
      if (inside) inside.trail.order ??= order;
    },
    changed(order, event) {
      const at = now();
      const facts = { event };
      rooted(order, {
        name: `order ${event}`,
        kind: 'internal',
        begunAt: at,
        endedAt: at,
        parent: null,
        failed: false,
        facts,
      });
    },
  };
}
