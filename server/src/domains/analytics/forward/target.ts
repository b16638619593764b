/** A position in the order of forwarding. */
export interface EventPosition {
  /** Number of the transaction that stored the event. */
  xid: string;
  key: string;
}

/** A stored event to forward. */
export interface StoredEvent extends EventPosition {
  /** Day of receipt, `2026-11-23`. */
  day: string;
  app: string;
  at: Date;
  type: string;
  name: string | null;
  time: Date;
  distinctId: string | null;
  accountId: string | null;
  marks: readonly string[];
  /** JSON, as it was sent. */
  event: string;
}

/** A receiver's answer: it took the events, or will never take them in this form. */
export type ReceiverAnswer = { taken: true } | { taken: false; why: string };

/** Takes events as soon as they are stored; may get an event more than once. */
export interface Receiver {
  kind: 'receiver';
  name: string;
  /** @param events each as JSON. @throws Error if it is unclear whether they were taken: the same are sent again */
  send(events: readonly string[]): Promise<ReceiverAnswer>;
}

/** Takes the events of each hour as files, each event once. */
export interface Folder {
  kind: 'folder';
  name: string;
  /** Writes a whole file or none. A file with the same name has the same events, and is replaced. */
  write(name: string, pages: AsyncIterable<readonly StoredEvent[]>): Promise<void>;
}

export type Target = Receiver | Folder;
