import { useState } from 'react';
import type { OrderStory } from '#desk/lib/order/story.ts';
import {
  entriesOf,
  isTechnical,
  KIND_NAMES,
  KINDS,
  type Kind,
  type Line,
  timelineOf,
} from '#desk/lib/order/timeline.ts';
import { Icon } from '#desk/ui/icon.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Time } from '#desk/ui/time.tsx';
import { cx } from '#web/ui/cx.ts';

const DOTS: Readonly<Record<Kind, string>> = {
  order: 'bg-accent',
  payment: 'bg-ok',
  refund: 'bg-warn',
  delivery: 'bg-vip',
  receipt: 'bg-field-line',
  operator: 'bg-ink',
  webhook: 'bg-faint/60',
  ledger: 'bg-faint/60',
  event: 'bg-faint/60',
};

const SHOWN_KINDS: readonly Kind[] = [
  ...KINDS.filter((kind) => !isTechnical(kind)).reverse(),
  ...KINDS.filter((kind) => isTechnical(kind)),
];

function toggled(kinds: ReadonlySet<Kind>, kind: Kind): ReadonlySet<Kind> {
  const next = new Set(kinds);
  if (!next.delete(kind)) next.add(kind);
  return next;
}

/** Everything that happened to the order, the newest first. */
export function Timeline({ story }: { story: OrderStory }) {
  const [hidden, setHidden] = useState<ReadonlySet<Kind>>(new Set());
  const lines = timelineOf(story);
  const kinds = SHOWN_KINDS.filter((kind) => lines.some((line) => line.kind === kind));
  const entries = entriesOf(lines.filter(({ kind }) => !hidden.has(kind)));
  const toggle = (kind: Kind) => setHidden((before) => toggled(before, kind));
  return (
    <Section title="Timeline" count={lines.length}>
      <fieldset className="mb-4 flex flex-wrap gap-1.5">
        <legend className="sr-only">Kinds of lines</legend>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={!hidden.has(kind)}
            onClick={() => toggle(kind)}
            className="flex min-h-7 items-center gap-1.5 rounded-full px-2.5 text-faint text-xs ring-1 ring-line ring-inset aria-pressed:bg-accent-tint aria-pressed:text-accent aria-pressed:ring-transparent pointer-coarse:min-h-11"
          >
            <span aria-hidden="true" className={cx('size-2 rounded-full', DOTS[kind])} />
            {KIND_NAMES[kind]}
            <span>{lines.filter((line) => line.kind === kind).length}</span>
          </button>
        ))}
      </fieldset>
      {entries.length === 0 ? (
        <Nothing>No line of these kinds.</Nothing>
      ) : (
        <ol className="relative grid gap-3 before:absolute before:top-3 before:bottom-3 before:left-[4.5px] before:w-px before:bg-line">
          {entries.map((entry) =>
            entry.line ? (
              <TimelineLine key={entry.line.id} line={entry.line} />
            ) : (
              <li key={entry.group[0]?.id} className="relative">
                <TechnicalLines lines={entry.group} />
              </li>
            ),
          )}
        </ol>
      )}
    </Section>
  );
}

function TimelineLine({ line: { at, kind, title, detail, isBad } }: { line: Line }) {
  return (
    <li className="relative grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-3 sm:grid-cols-[0.75rem_minmax(0,1fr)_auto]">
      <span
        aria-hidden="true"
        className={cx('mt-1.5 size-2.5 rounded-full ring-3 ring-surface', isBad ? 'bg-bad' : DOTS[kind])}
      />
      <div className="min-w-0">
        <p
          className={cx('wrap-anywhere', isTechnical(kind) ? 'font-mono text-xs' : 'font-medium', isBad && 'text-bad')}
        >
          <span className="sr-only">{KIND_NAMES[kind]}: </span>
          {title}
        </p>
        {detail && <p className="wrap-anywhere text-muted text-sm">{detail}</p>}
      </div>
      <span className="text-faint text-xs max-sm:col-start-2 sm:pt-0.5">
        <Time at={at} />
      </span>
    </li>
  );
}

function TechnicalLines({ lines }: { lines: readonly Line[] }) {
  return (
    <details className="group">
      <summary className="flex min-h-7 list-none items-center gap-3 rounded-small text-faint text-sm hover:text-ink pointer-coarse:min-h-11">
        <Icon name="chevron-right" className="-ml-0.5 bg-surface transition duration-(--fast) group-open:rotate-90" />
        {lines.length === 1 ? '1 technical line' : `${lines.length} technical lines`}
      </summary>
      <ol className="mt-2 grid gap-2">
        {lines.map((line) => (
          <TimelineLine key={line.id} line={line} />
        ))}
      </ol>
    </details>
  );
}
