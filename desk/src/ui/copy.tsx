import { useEffect, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Icon } from './icon.tsx';

const SHOWN_MS = 1_500;

type Outcome = 'copied' | 'refused' | null;

/** Copies a text, and returns the outcome for a short time. */
function useCopy(text: string) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch (error) {
      console.warn('the clipboard was refused', error);
      setOutcome('refused');
    }
  };
  return { outcome, copy };
}

const SAID = { copied: 'Copied', refused: 'Copying was refused: select the text' } as const;

/** A button that copies a text. @param label names the text: "order number" */
export function Copy({ text, label, shows = false }: { text: string; label: string; shows?: boolean }) {
  const { outcome, copy } = useCopy(text);
  const words = outcome ? SAID[outcome] : `Copy ${label}`;
  return (
    <button
      type="button"
      title={words}
      aria-label={shows ? undefined : `Copy ${label}`}
      onClick={() => void copy()}
      className={cx(
        'inline-flex shrink-0 items-center gap-1.5 rounded-small transition duration-(--fast) hover:text-ink',
        outcome === 'copied' ? 'text-ok' : shows ? 'text-accent' : 'text-faint',
        shows
          ? 'min-h-8 px-2 font-semibold text-sm hover:bg-raised pointer-coarse:min-h-11'
          : '-my-1 p-1 pointer-coarse:p-3',
      )}
    >
      <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
      {shows && words}
      <span role="status" className="sr-only">
        {outcome && SAID[outcome]}
      </span>
    </button>
  );
}

/** An id in a fixed-width font, with a button that copies it. Long ids are cut in the middle. */
export function Id({ id, label }: { id: string; label: string }) {
  const shown = id.length > 20 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id;
  return (
    <span className="inline-flex items-center gap-0.5 whitespace-nowrap">
      <code title={id} className="font-mono text-xs">
        {shown}
      </code>
      <Copy text={id} label={label} />
    </span>
  );
}
