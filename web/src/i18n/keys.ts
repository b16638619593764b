/** Every key of the English file: the others are checked against it by scripts/checks/i18n.ts. */
export type MessageKey = keyof typeof import('./locales/en.json', { with: { 'resolution-mode': 'import' }}) & string;
