import { type Circuit, createCircuit } from '#server/kernel/work/circuit.ts';

/** After so many failed calls in a row, new attempts go to another provider for so long. */
const TROUBLE = { failures: 5, restMs: 60_000 };

/** Remembers which payment providers fail, in this process. */
export interface ProviderHealth {
  /**
   * Chooses the provider of a new attempt: the first that is not failing, or the first of all. Returns it and the
   * others. @param names at least one
   */
  choose(names: readonly string[]): [chosen: string, others: readonly string[]];
  /** The provider answered, also if it refused. */
  answered(name: string): void;
  failed(name: string): void;
}

/** @param now ms since any moment */
export function watchProviders(now: () => number = () => performance.now()): ProviderHealth {
  const circuits = new Map<string, Circuit>();
  const of = (name: string): Circuit => {
    const known = circuits.get(name) ?? createCircuit(TROUBLE);
    circuits.set(name, known);
    return known;
  };
  return {
    choose(names) {
      const [first = ''] = names;
      // A provider without an alternative is always asked.
      const chosen = names.length > 1 ? (names.find((name) => of(name).mayAsk(now())) ?? first) : first;
      return [chosen, names.filter((name) => name !== chosen)];
    },
    answered: (name) => of(name).answered(),
    failed: (name) => of(name).failed(now()),
  };
}
