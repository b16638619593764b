/** Generated files, texts for players, and word lists of other languages. */
const EXEMPT = ['docs/licences.md', 'docs/machines.md', 'docs/glossary/', 'catalog/'];

export const isChecked = (path: string): boolean => !EXEMPT.some((place) => path.startsWith(place));
