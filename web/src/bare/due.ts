/** The campaigns of one day on this device: how often each was shown, and which ones the player dismissed. */
export type Seen = { day?: string; shown?: Record<string, number>; dismissed?: string[] };

interface Campaign {
  id: string;
  /** Maximum number of times per day. */
  daily: number;
  /** True if the campaign is for this player. */
  mayBeShown: boolean;
}

/** Returns the record for `today`; a record of another day counts as empty. */
const of = (seen: Seen, today: string): Required<Seen> =>
  seen.day === today
    ? { day: today, shown: seen.shown ?? {}, dismissed: seen.dismissed ?? [] }
    : { day: today, shown: {}, dismissed: [] };

/** Returns the id of the due campaign: the first one, in the publisher's order, that may still be shown today. */
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
