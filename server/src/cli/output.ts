/** A reader that has enough, such as `| head`, is no mistake to print: what was done is done, and the rest is for nobody. */
export function endWithReader(output: NodeJS.WriteStream): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(1);
  });
}
