/** A message as the browser would show it. */
export interface Pushed {
  browser: string;
  payload: string;
  ttl: number;
  topic: string | null;
  urgency: string | null;
  at: string;
}
