/**
 * Returns true for a name that the contract accepts for `POST /orders/:number/withdrawal`: it contains nothing that
 * mail programs turn into a link.
 */
export const isPersonName = (text: string): boolean =>
  text.trim() !== '' &&
  !/@|:\/\/|[Ww]{3}\.|[\p{L}\p{N}][.．。｡](?:[\p{Ll}\p{N}][\p{L}\p{N}]|\p{L}+\/)|[\p{L}\p{N}]{4}[.．。｡]\p{Lu}\p{L}/u.test(
    text,
  );
