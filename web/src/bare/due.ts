/** What this device knows of a day's campaigns: how often each was shown, and which were put away for the day. */
export type Seen = { day?: string; shown?: Record<string, number>; dismissed?: string[] };

interface Campaign {
  id: string;
  /** At most so often a day. */
  daily: number;
  /** It is for this player. */
  mayBeShown: boolean;
}

/** What is known of another day counts no more. */
const of = (seen: Seen, today: string): Required<Seen> =>
  seen.day === today
    ? { day: today, shown: seen.shown ?? {}, dismissed: seen.dismissed ?? [] }
    : { day: today, shown: {}, dismissed: [] };

/** The campaign that is due: the first, in the publisher's order, that may still be shown today. */
export function due(campaigns: readonly Campaign[], seen: Seen, today: string): string | null {
  const { shown, dismissed } = of(seen, today);
  const isDue = ({ id, daily, mayBeShown }: Campaign) =>
    mayBeShown && !dismissed.includes(id) && (shown[id] ?? 0) < daily;
  return campaigns.find(isDue)?.id ?? null;
}

export function withShown(seen: Seen, id: string, today: string): Seen {
  const known = of(seen, today);
  return { ...known, shown: { ...known.shown, [id]: (known.shown[id] ?? 0) + 1 } };
}

export function withDismissed(seen: Seen, id: string, today: string): Seen {
  const known = of(seen, today);
  return { ...known, dismissed: [...known.dismissed, id] };
}
