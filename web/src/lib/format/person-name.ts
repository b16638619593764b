/** As the contract has it for `POST /orders/:number/withdrawal`: a name, and nothing that mail programs make a link of. */
export const isPersonName = (text: string): boolean =>
  text.trim() !== '' &&
  !/@|:\/\/|[Ww]{3}\.|[\p{L}\p{N}][.．。｡](?:[\p{Ll}\p{N}][\p{L}\p{N}]|\p{L}+\/)|[\p{L}\p{N}]{4}[.．。｡]\p{Lu}\p{L}/u.test(
    text,
  );
