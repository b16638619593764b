/** Every key of the English file. scripts/checks/i18n.ts checks the other languages against it. */
export type MessageKey = keyof typeof import('./locales/en.json', { with: { 'resolution-mode': 'import' }}) & string;
