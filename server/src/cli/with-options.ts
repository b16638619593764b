/** Replaces the input names in braces of a message by the command's options. */
export const withOptions = (message: string): string =>
  message.replace(/\{([a-z]+)([A-Z][a-z]+)?\}/g, (_, first: string, second = '') =>
    ['--', first, ...(second ? ['-', second.toLowerCase()] : [])].join(''),
  );
