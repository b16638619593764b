import { acceptingStates, type Machine, next } from './machine.ts';

/** The states of a machine, in the order of its table. */
export const statesOf = <S extends string, E extends string>({ transitions }: Machine<S, E>): S[] =>
  Object.keys(transitions) as S[];

/** The events that at least one state of a machine accepts. */
export const eventsOf = <S extends string, E extends string>({ transitions }: Machine<S, E>): E[] => [
  ...new Set(Object.values<Partial<Record<E, S>>>(transitions).flatMap((row) => Object.keys(row) as E[])),
];

/** The states to which an event leads, from wherever it is accepted. */
export const targetsOf = <S extends string, E extends string>(machine: Machine<S, E>, event: E): S[] => [
  ...new Set(acceptingStates(machine, event).map((state) => next(machine, state, event) as S)),
];

/** The states that no event leaves. */
export const finalsOf = <S extends string, E extends string>(machine: Machine<S, E>): S[] =>
  statesOf(machine).filter((state) => Object.keys(machine.transitions[state]).length === 0);

/** The states that any sequence of events can reach from one state, itself included. `without` leaves out one event. */
export function reachableStates<S extends string, E extends string>(
  machine: Machine<S, E>,
  from: S,
  without?: E,
): Set<S> {
  const reached = new Set<S>([from]);
  for (const state of reached)
    for (const event of eventsOf(machine)) {
      const to = event === without ? null : next(machine, state, event);
      if (to !== null) reached.add(to);
    }
  return reached;
}

/** The states from which no sequence of events leads to one of the ends. */
export const stuckStates = <S extends string, E extends string>(machine: Machine<S, E>, ends: readonly S[]): S[] =>
  statesOf(machine).filter((state) => !ends.some((end) => reachableStates(machine, state).has(end)));

/** The state after a history of events from the first state; an event that is refused changes nothing. */
export const stateAfter = <S extends string, E extends string>(machine: Machine<S, E>, ...events: E[]): S =>
  events.reduce((state, event) => next(machine, state, event) ?? state, machine.initial);
