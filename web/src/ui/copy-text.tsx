import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { toast } from './toast.tsx';

/** The specification's time for which "copied" shows. */
const COPIED_MS = 1_500;

interface Props {
  text: string;
  /** Names the text for screen readers. */
  label: string;
  copyLabel: string;
  copiedLabel: string;
  /** Said where copying is not allowed; the text is left selected. */
  refused: string;
}

/** A text to take along, with the button that copies it. */
export function CopyText({ text, label, copyLabel, copiedLabel, refused }: Props) {
  const shown = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch (error) {
      // In-app browsers and plain http have no clipboard: the selected text is copied the old way, or by hand.
      console.warn('the clipboard was refused', error);
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      if (document.execCommand('copy')) setCopied(true);
      else toast(refused, 4_000);
    }
  };
  return (
    <div className="grid gap-3">
      <section aria-label={label} className="min-w-0 rounded-control bg-raised px-4 py-3 text-left text-sm">
        <code ref={shown} className="select-all font-sans wrap-anywhere">
          {text}
        </code>
      </section>
      <Button
        kind="primary"
        size="large"
        wide
        icon={copied ? 'check' : 'copy'}
        onClick={() => void copy()}
        className={cx(copied && 'text-ok')}
      >
        {copied ? copiedLabel : copyLabel}
      </Button>
      <span role="status" className="sr-only">
        {copied && copiedLabel}
      </span>
    </div>
  );
}
