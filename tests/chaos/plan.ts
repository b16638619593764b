import fc from 'fast-check';
import { FAULTS } from './drawn-faults.ts';
import { story } from './drawn-stories.ts';
import { ATTACKS, type Plan, type Step, type Story } from './model.ts';
import { some } from './some.ts';

/** Adds every attack at least once, spread over the run; the item of the first choice is not limited. */
function withAttacks(stories: Story[]): Story[] {
  const apart = Math.floor(stories.length / ATTACKS.length);
  if (apart === 0) return stories;
  return stories.map((story, i) => {
    const attack = i % apart === 0 ? ATTACKS[i / apart] : undefined;
    if (!attack) return story;
    const paid: Step[] = [{ do: 'decide', attempt: 'last', outcome: 'success', ms: 0 }, { do: 'await_item' }];
    const before = attack === 'told_again_100_times' ? paid : [];
    const steps: Step[] = [{ do: 'pay', clicks: 1, method: 'card' }, ...before, { do: 'attack', attack }];
    return { ...story, choice: 0, method: 'card', coupon: null, steps };
  });
}

/** Draws all events of a run from its seed only. The first faults are one of each kind, and no attack is left out. */
export function drawPlan(options: { seed: number; orders: number; players: number; choices: number }): Plan {
  const { seed, orders, players, choices } = options;
  const after = some(100, 900);
  const each = fc.tuple(...FAULTS.map(({ arbitrary }) => fc.record({ after, fault: arbitrary })));
  const first = fc.tuple(each, fc.array(some(0, 1_000_000), { minLength: FAULTS.length, maxLength: FAULTS.length }));
  const [drawn] = fc.sample(first, { seed, numRuns: 1 });
  if (!drawn) throw new Error('no faults were drawn');
  const [faults, order] = drawn;
  const shuffled = faults.map((fault, i) => ({ fault, by: order[i] ?? 0 })).sort((a, b) => a.by - b.by);
  // Later faults leave time for work between them, and for faults in the middle of it.
  const later = fc.record({ after: some(200, 1500), fault: fc.oneof(...FAULTS) });
  const more = fc.sample(later, { seed: seed + 1, numRuns: 200 + orders });
  return {
    stories: withAttacks(fc.sample(story(players, choices), { seed, numRuns: orders })),
    faults: [...shuffled.map(({ fault }) => fault), ...more],
  };
}
