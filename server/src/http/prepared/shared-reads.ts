import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PreparedBody } from '../api/handlers.ts';

/** The cached meaning of an address: no session, no rate limit, no log line, and no dependence on the caller. */
export interface SharedRead {
  /** Method and pattern of its route. */
  endpoint: string;
  /** Rejects if the resource no longer exists. */
  body: () => Promise<PreparedBody>;
  send: (request: IncomingMessage, response: ServerResponse, body: PreparedBody) => void;
}

export type SharedReads = ReturnType<typeof sharedReads>;

const MAX_REMEMBERED = 5000;
/** Longer addresses are not cached: an attacker could fill the cache, for example with leading zeros. */
const MAX_LENGTH = 1000;

/** Few addresses are requested again and again, so their meaning is cached by the exact text of the request. */
export function sharedReads() {
  const reads = new Map<string, SharedRead>();
  return {
    find: (url: string): SharedRead | undefined => reads.get(url),
    remember(url: string, read: SharedRead): void {
      if (url.length > MAX_LENGTH) return;
      if (reads.size >= MAX_REMEMBERED) reads.clear();
      reads.set(url, read);
    },
  };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers a repeated shared read before the framework runs, which costs as much as all the rest. Other requests take
 * the ordinary path: the first for an address, HEAD, and reads that are now refused.
 */
export const answerSharedReads =
  (
    reads: Pick<SharedReads, 'find'> & { note?: ((request: IncomingMessage, endpoint: string) => void) | undefined },
    ordinary: Answer,
  ): Answer =>
  (request, response) => {
    const read = request.method === 'GET' ? reads.find(request.url ?? '') : undefined;
    if (!read) return ordinary(request, response);
    reads.note?.(request, read.endpoint);
    read
      .body()
      .then(
        (body) => read.send(request, response, body),
        () => ordinary(request, response),
      )
      .catch(() => response.destroy());
  };
