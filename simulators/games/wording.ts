/** `warp-key` -> `Warp Key`: a game knows goods and tasks by id, and its pages only need to be readable. */
export const titleOf = (id: string): string =>
  id.replace(/[-_]+/g, ' ').replace(/(^| )\p{L}/gu, (letter) => letter.toUpperCase());
