const EVERY_MS = 15_000;

/** Reads a metrics page as often as Prometheus would. Returns a function that stops. */
export function scrape(port: number): () => void {
  const read = () => fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
  const timer = setInterval(() => void read().catch(() => undefined), EVERY_MS);
  return () => clearInterval(timer);
}
