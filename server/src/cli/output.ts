/**
 * Exits silently if the reader closes the pipe, as `| head` does: the command is complete, and no error must be
 * printed.
 */
export function endWithReader(output: NodeJS.WriteStream): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(1);
  });
}
