type Properties = Readonly<Record<string, string | number | boolean>>;
type Reporter = (event: string, properties: Properties) => void | Promise<void>;

let reporter: Reporter = () => undefined;

/** Where events go; before it is set they go nowhere. */
export function reportTo(next: Reporter): void {
  reporter = next;
}

/** Tells analytics of an event. A report that fails is nobody's business but the log's: nothing waits for it. */
export function report(event: string, properties: Properties = {}): void {
  const failed = (error: unknown) => console.warn(`analytics was not told of ${event}`, error);
  try {
    void Promise.resolve(reporter(event, properties)).catch(failed);
  } catch (error) {
    failed(error);
  }
}
