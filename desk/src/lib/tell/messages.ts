/** Every key of the English file. scripts/checks/i18n.ts checks the other languages against it. */
export type TellKey = keyof typeof import('./locales/en.json', { with: { 'resolution-mode': 'import' }}) & string;

/** A value of a message, which each language writes in its own way. */
export type Value =
  | string
  | { amount: number; currency: string }
  /** A time in UTC, or only its day. */
  | { at: string }
  | { day: string }
  | { count: number }
  /** A name, by language. */
  | { name: Partial<Record<string, string | null>> };

export interface Message {
  key: TellKey;
  values: Readonly<Record<string, Value>>;
}

/** A text to a player: paragraphs of whole sentences. */
export type Text = readonly (readonly Message[])[];

export const say = (key: TellKey, values: Message['values'] = {}): Message => ({ key, values });
