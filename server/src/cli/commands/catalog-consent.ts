import { namedChanges } from '../../operations/named-changes.ts';
import { type Answer, numeric, type Options } from '../command.ts';

/** The options by which an operator consents to risky changes. */
export const CONSENT = { remove: {}, yes: {}, 'take-over': {}, at: { value: 'REV' } } as const;

export const consentOf = ({ remove, yes, 'take-over': takeOver, at }: Options) => ({
  remove: remove !== undefined,
  yes: yes !== undefined,
  takeOver: takeOver !== undefined,
  ...(at === undefined ? {} : { at: at === '0' ? 0 : numeric(at) }),
});

interface Done {
  revision: number;
  changed: readonly { document: string; after: string | null }[];
  told: readonly string[];
}

/** Returns the answer of an apply. */
export const applied = (done: Done): Answer => {
  if (done.changed.length === 0) return { data: done, text: 'Nothing changed.' };
  const last = `Applied as revision ${done.revision}: ${namedChanges(done.changed)}.`;
  return { data: done, text: [...done.told, last].join('\n') };
};
