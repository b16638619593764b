/** A sentence names inputs in braces: here they are options. */
export const withOptions = (message: string): string =>
  message.replace(/\{([a-z]+)([A-Z][a-z]+)?\}/g, (_, first: string, second = '') =>
    ['--', first, ...(second ? ['-', second.toLowerCase()] : [])].join(''),
  );
