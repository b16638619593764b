import { setTimeout as pause } from 'node:timers/promises';
import { type Client, escapeIdentifier } from 'pg';
import type { Log } from '#server/kernel/log.ts';
import { closeSession, openSession } from './session.ts';

const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 5000;

interface Listening {
  channel: string;
  onPayload: (payload: string) => void;
  onListen: () => void;
}

export interface Subscription {
  unlisten(): Promise<void>;
}

/** Receives the notices of all channels on one dedicated session, which is replaced when it is lost. */
export class Listener {
  readonly #connect: () => Promise<Client>;
  readonly #log: Log;
  readonly #all = new Set<Listening>();
  readonly #closing = new AbortController();
  #session: Promise<Client> | undefined;

  constructor(url: string, { name, log }: { name: string; log: Log }) {
    this.#connect = () => openSession(url, name);
    this.#log = log;
  }

  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    onListen: () => void = () => undefined,
  ): Promise<Subscription> {
    const listening = { channel, onPayload, onListen };
    this.#all.add(listening);
    try {
      this.#session ??= this.#open();
      const session = await this.#session;
      await session.query(`listen ${escapeIdentifier(channel)}`);
    } catch (error) {
      this.#all.delete(listening);
      if (this.#all.size === 0) this.#session = undefined;
      throw error;
    }
    onListen();
    return {
      unlisten: async () => {
        this.#all.delete(listening);
      },
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const session = await this.#session?.catch(() => undefined);
    if (session) await closeSession(session);
  }

  /** Opens a session that listens to all channels. */
  async #open(): Promise<Client> {
    const session = await this.#connect();
    session.on('notification', ({ channel, payload = '' }) => {
      for (const one of this.#all) if (one.channel === channel) one.onPayload(payload);
    });
    const ended = new Promise<void>((resolve) => session.once('end', resolve));
    try {
      for (const { channel } of this.#all) await session.query(`listen ${escapeIdentifier(channel)}`);
    } catch (error) {
      await closeSession(session);
      throw error;
    }
    void ended.then(() => {
      if (!this.#closing.signal.aborted) this.#session = this.#reopen();
    });
    return session;
  }

  /** Retries until it listens again, or until it is closed. */
  async #reopen(): Promise<Client> {
    this.#log.warn('the session for notices was lost, reconnecting');
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
      await pause(wait, undefined, { signal: this.#closing.signal });
      const session = await this.#open().catch(() => undefined);
      if (!session) continue;
      for (const { onListen } of this.#all) onListen();
      return session;
    }
  }
}
