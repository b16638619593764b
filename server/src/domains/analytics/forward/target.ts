/** Where an event stands in the order of forwarding. */
export interface Place {
  /** Of its transaction. */
  xid: string;
  key: string;
}

/** An event that is handed on. */
export interface Kept extends Place {
  /** Of receipt, `2026-11-23`. */
  day: string;
  app: string;
  at: Date;
  type: string;
  name: string | null;
  time: Date;
  distinctId: string | null;
  accountId: string | null;
  marks: readonly string[];
  /** JSON, as it was told. */
  event: string;
}

/** What a receiver said: it has the events, or never takes them as they are. */
export type Answer = { taken: true } | { taken: false; why: string };

/** Takes events at once, each once or more often. */
export interface Receiver {
  kind: 'receiver';
  name: string;
  /** @param events each as JSON. @throws Error when it is not clear whether they were taken: the same are sent again */
  send(events: readonly string[]): Promise<Answer>;
}

/** Takes events by the hour, as files, each event once. */
export interface Folder {
  kind: 'folder';
  name: string;
  /** Makes a file whole, or none. The same name has the same events: it replaces a file that is there. */
  write(name: string, pages: AsyncIterable<readonly Kept[]>): Promise<void>;
}

export type Target = Receiver | Folder;
