/** A finite state machine as data: for each state, the accepted events and the states that they lead to. */
export type Transitions<S extends string, E extends string> = Readonly<Record<S, Partial<Record<E, S>>>>;

export interface Machine<S extends string, E extends string> {
  readonly name: string;
  readonly initial: S;
  readonly transitions: Transitions<S, E>;
}

/**
 * Checks a table when the program starts.
 * @throws Error when a transition leads to an unknown state or a state cannot be reached
 */
export function defineMachine<S extends string, E extends string>(machine: Machine<S, E>): Machine<S, E> {
  const { name, initial, transitions } = machine;
  const reached = new Set<S>([initial]);
  for (const state of reached) {
    const row = transitions[state];
    if (!row) throw new Error(`${name}: unknown state ${state}`);
    for (const next of Object.values(row) as S[]) reached.add(next);
  }
  const lost = (Object.keys(transitions) as S[]).filter((state) => !reached.has(state));
  if (lost.length > 0) throw new Error(`${name}: no way to ${lost.join(', ')}`);
  return machine;
}

/** The state after an event, or null where the event changes nothing in that state. */
export const next = <S extends string, E extends string>(machine: Machine<S, E>, state: S, event: E): S | null =>
  machine.transitions[state][event] ?? null;
