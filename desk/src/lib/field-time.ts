/** The operator's time zone with its distance to UTC: "Europe/Berlin (GMT+1)". */
export function zoneText(at = new Date()): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const parts = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'shortOffset' }).formatToParts(at);
  return `${timeZone} (${parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'})`;
}

/** Returns the moment of a `datetime-local` field in the operator's zone; null if it is incomplete. */
export const momentOf = (text: string): string | null => isoOf(text);

/** The same for a field in UTC. */
export const utcMomentOf = (text: string): string | null => isoOf(text === '' ? '' : `${text}Z`);

function isoOf(text: string): string | null {
  const moment = new Date(text);
  return text === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** Returns a moment as a field in the operator's zone has it: "2026-11-28T13:00". */
export function localFieldText(iso: string): string {
  const moment = new Date(iso);
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
