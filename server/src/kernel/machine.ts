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
    for (const nextState of Object.values(row) as S[]) reached.add(nextState);
  }
  const lost = (Object.keys(transitions) as S[]).filter((state) => !reached.has(state));
  if (lost.length > 0) throw new Error(`${name}: no way to ${lost.join(', ')}`);
  return machine;
}

/** The state after an event, or null where the event changes nothing in that state. */
export const next = <S extends string, E extends string>(machine: Machine<S, E>, state: S, event: E): S | null =>
  machine.transitions[state][event] ?? null;

/** The states that accept an event. */
export const acceptingStates = <S extends string, E extends string>(machine: Machine<S, E>, event: E): S[] =>
  (Object.keys(machine.transitions) as S[]).filter((state) => next(machine, state, event) !== null);

/**
 * The states that accept an event, and the one state that it leads to: an update of rows is `set state = to` where the
 * state is one of `from`.
 * @throws Error if the event leads to several states or to none
 */
export function moveOf<S extends string, E extends string>(machine: Machine<S, E>, event: E): { from: S[]; to: S } {
  const from = acceptingStates(machine, event);
  const [to, ...others] = new Set(from.map((state) => next(machine, state, event)));
  if (!to || others.length > 0) throw new Error(`${machine.name}: ${event} does not lead to one state`);
  return { from, to };
}
