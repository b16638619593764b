import type { FastifyReply } from 'fastify';

/** An output that a browser saves as a file instead of showing it. */
export class Download<T> {
  readonly output: T;
  /** Letters, digits, `.` and `-`. */
  readonly file: string;

  constructor(output: T, file: string) {
    this.output = output;
    this.file = file;
  }
}

/** Adds the header of a download, and returns the output for the body. */
export function finishDownload(reply: FastifyReply, output: unknown): unknown {
  if (!(output instanceof Download)) return output;
  reply.header('content-disposition', `attachment; filename="${output.file}"`);
  return output.output;
}
