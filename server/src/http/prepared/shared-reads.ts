import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PreparedBody } from '../api/handlers.ts';

/** What an address means that was answered before: no session, no limit, no line in the log, nothing of who asks. */
export interface SharedRead {
  /** Rejects where there is nothing any more. */
  body: () => Promise<PreparedBody>;
  send: (request: IncomingMessage, response: ServerResponse, body: PreparedBody) => void;
}

export type SharedReads = ReturnType<typeof sharedReads>;

const MAX_REMEMBERED = 5000;
/** Longer ones are written by nobody but who wants them remembered: a number may begin with as many zeros as headers hold. */
const MAX_LENGTH = 1000;

/** Few addresses are asked for again and again, so what each means is remembered, letter by letter as it was sent. */
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
 * Answers what was answered before ahead of the framework, which costs as much as all the rest. Whatever is not plain goes
 * the ordinary way: the first request for an address, HEAD, what has come to be refused.
 */
export const aheadOf =
  (reads: Pick<SharedReads, 'find'>, ordinary: Answer): Answer =>
  (request, response) => {
    const read = request.method === 'GET' ? reads.find(request.url ?? '') : undefined;
    if (!read) return ordinary(request, response);
    read
      .body()
      .then(
        (body) => read.send(request, response, body),
        () => ordinary(request, response),
      )
      .catch(() => response.destroy());
  };
