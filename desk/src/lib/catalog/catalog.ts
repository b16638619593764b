import type { OperatorOutput } from '#contract/operator/index.ts';
import type { Tone } from '#desk/lib/words.ts';

export type Draft = OperatorOutput<'GET /catalog/drafts/:id'>['draft'];
export type DraftFile = OperatorOutput<'GET /catalog/drafts/:id'>['files'][number];
export type DraftPictures = OperatorOutput<'GET /catalog/drafts/:id/pictures'>;
export type DraftPicture = DraftPictures['pictures'][number];
export type OpenFile = OperatorOutput<'GET /catalog/drafts/:id/file'>;
export type Diff = OperatorOutput<'GET /catalog/drafts/:id/diff'>;
export type Plan = NonNullable<Diff['plan']>;
export type Rollback = OperatorOutput<'GET /catalog/revisions/:revision/rollback'>;
export type Problem = Diff['problems'][number];
export type Revision = OperatorOutput<'GET /catalog/revisions'>['revisions'][number];

export const DRAFT_STATES: Readonly<Record<Draft['state'], { label: string; tone: Tone }>> = {
  open: { label: 'Open', tone: 'accent' },
  scheduled: { label: 'Scheduled', tone: 'warn' },
  applied: { label: 'Applied', tone: 'ok' },
  discarded: { label: 'Discarded', tone: 'neutral' },
};

export const FILE_STATES: Readonly<Record<DraftFile['state'], string>> = {
  same: '',
  changed: 'changed',
  added: 'new',
  removed: 'removed',
};

const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export interface ConsentNeeded {
  name: 'remove' | 'yes' | 'takeOver';
  label: string;
  /** The first ones. */
  lines: readonly string[];
  total: number;
}

/** Returns the consents that an apply needs, each with its lines. */
export function consentsOf({ publisher, removals, prices, lifted, counts }: Plan): ConsentNeeded[] {
  const changes = [
    ...(counts.prices > 0 ? [`change ${counted(counts.prices, 'price', 'prices')}`] : []),
    ...(counts.lifted > 0 ? [`lift ${counted(counts.lifted, 'limit', 'limits')}`] : []),
  ];
  return [
    ...(publisher
      ? [
          {
            name: 'takeOver' as const,
            label: `Replace the catalogue of ${publisher.was} by that of ${publisher.is}`,
            lines: [],
            total: 0,
          },
        ]
      : []),
    ...(removals.length > 0
      ? [
          {
            name: 'remove' as const,
            label: `Remove ${counted(counts.removals, 'entry', 'entries')}`,
            lines: removals,
            total: counts.removals,
          },
        ]
      : []),
    ...(changes.length > 0
      ? [
          {
            name: 'yes' as const,
            label: capital(changes.join(' and ')),
            lines: [...prices, ...lifted],
            total: counts.prices + counts.lifted,
          },
        ]
      : []),
  ];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Describes a revision in short. */
export function revisionText({ restored, removals, prices, documents, layout }: Revision): string {
  const parts = [
    ...(restored === null ? [] : [`restores revision ${restored}`]),
    ...(removals === 0 ? [] : [`${counted(removals, 'entry', 'entries')} removed`]),
    ...(prices === 0 ? [] : [counted(prices, 'price', 'prices')]),
    ...(documents.length === 0 ? [] : [shorten(documents)]),
    ...(layout ? ['only comments and layout'] : []),
  ];
  return parts.join('; ') || '—';
}

const MOST_NAMES = 4;

const shorten = (names: readonly string[]): string =>
  names.length > MOST_NAMES
    ? `${names.slice(0, MOST_NAMES).join(', ')} and ${names.length - MOST_NAMES} more`
    : names.join(', ');

/** Returns the place of a line in a text: its first and last offset. A line below the end is the last one. */
export function lineRange(text: string, line: number): { start: number; end: number } {
  const lines = text.split('\n');
  const at = Math.min(Math.max(line, 1), lines.length) - 1;
  const start = lines.slice(0, at).reduce((sum, one) => sum + one.length + 1, 0);
  return { start, end: start + (lines[at]?.length ?? 0) };
}

/** A textarea has only line feeds. Returns its text with the line ends of the text that was opened. */
export const withLineEnds = (typed: string, opened: string | null): string =>
  opened?.includes('\r\n') ? typed.replaceAll(/\r?\n/g, '\r\n') : typed;

export const asTyped = (text: string | null): string => (text ?? '').replaceAll('\r\n', '\n');
