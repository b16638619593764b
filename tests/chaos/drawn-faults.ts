import fc from 'fast-check';
import type { Fault } from './model.ts';
import { some } from './some.ts';

const anyPortal = fc.constantFrom('web1' as const, 'web2' as const, 'worker1' as const, 'worker2' as const);
const anyWorker = fc.constantFrom('worker1' as const, 'worker2' as const);
const of = <K extends Fault['kind']>(kind: K) => fc.constant(kind);
/** Faults with their weights. */
export const FAULTS: { weight: number; arbitrary: fc.Arbitrary<Fault> }[] = [
  { weight: 6, arbitrary: fc.record({ kind: of('kill'), target: anyPortal }) },
  { weight: 2, arbitrary: fc.record({ kind: of('pause'), target: anyPortal, ms: some(200, 3000) }) },
  // Longer than a running job is left to its worker.
  { weight: 1, arbitrary: fc.record({ kind: of('pause'), target: anyWorker, ms: some(16_000, 18_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: of('postgres') }) },
  { weight: 3, arbitrary: fc.record({ kind: of('locks'), ms: some(50, 700) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: of('clock'),
      target: fc.constantFrom('web2' as const, 'worker1' as const),
      minutes: fc.constantFrom(10, -10, 10, -10, 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: of('database_clock'), minutes: fc.constantFrom(0, 3, 10) }) },
  ...(['lost', 'reordered', 'forged', 'wrong_amount', 'delayed', 'duplicated'] as const).map((mode) => ({
    weight: 1,
    arbitrary: fc.record({ kind: of('webhooks'), mode: fc.constant(mode), ms: some(300, 1500) }),
  })),
  ...(['error', 'timeout', 'garbage', 'refuse', 'grant_then_timeout'] as const).map((mode) => ({
    weight: 1,
    arbitrary: fc.record({
      kind: of('game'),
      game: fc.option(some(0, 2)),
      mode: fc.constant(mode),
      ms: some(200, mode === 'refuse' ? 600 : 2500),
    }),
  })),
  ...(['error', 'timeout'] as const).map((mode) => ({
    weight: 1,
    arbitrary: fc.record({ kind: of('characters'), mode: fc.constant(mode), ms: some(100, 400) }),
  })),
  ...(['error', 'timeout', 'missing'] as const).map((mode) => ({
    weight: 1,
    arbitrary: fc.record({ kind: of('recall'), mode: fc.constant(mode), ms: some(500, 3000) }),
  })),
  ...(['error', 'timeout'] as const).map((mode) => ({
    weight: 1,
    arbitrary: fc.record({ kind: of('create'), mode: fc.constant(mode), ms: some(100, 800) }),
  })),
  ...(['refuse', 'error', 'lost'] as const).map((mode) => ({
    weight: 1,
    arbitrary: fc.record({ kind: of('route'), mode: fc.constant(mode), ms: some(500, 2500) }),
  })),
];
