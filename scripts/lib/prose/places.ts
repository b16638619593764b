/** Made by programs, or written for players. */
const EXEMPT = ['docs/licences.md', 'docs/machines.md', 'catalog/'];

/** Not rewritten yet: the list shrinks with each folder. */
const NOT_YET = [
  '.github/',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  'analytics/',
  'bench/',
  'contract/',
  'docs/',
  'scripts/',
  'server/',
  'simulators/',
  'tests/',
  'vitest.config.ts',
  'web/',
];

export const isChecked = (path: string): boolean => ![...EXEMPT, ...NOT_YET].some((place) => path.startsWith(place));
