import { useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { cx } from '../cx.ts';
import { toast } from '../states/toast.tsx';
import { useCopy } from './use-copy.ts';

interface Props {
  text: string;
  /** The name of the text for screen readers. */
  label: string;
  copyLabel: string;
  copiedLabel: string;
  /** Shown if copying is not allowed; the text stays selected. */
  refused: string;
  /** Use `secondary` if another button comes before it. */
  kind?: 'primary' | 'secondary';
  /** Another way to copy if the clipboard is refused. Resolves to true if it copied. */
  elsewhere?: ((text: string) => Promise<boolean>) | undefined;
  onCopied?(): void;
}

/** A text with a button that copies it. */
export function CopyText({
  text,
  label,
  copyLabel,
  copiedLabel,
  refused,
  kind = 'primary',
  elsewhere,
  onCopied,
}: Props) {
  const shown = useRef<HTMLElement>(null);
  const { copied, copy } = useCopy(text, shown, async () => {
    if (await elsewhere?.(text)) return true;
    const done = document.execCommand('copy');
    if (!done) toast(refused, 4_000);
    return done;
  });
  return (
    <div className="grid gap-3">
      <section aria-label={label} className="min-w-0 rounded-control bg-raised px-4 py-3 text-left text-sm">
        <code ref={shown} className="select-all font-sans wrap-anywhere">
          {text}
        </code>
      </section>
      <Button
        kind={kind}
        size="large"
        wide
        icon={copied ? 'check' : 'copy'}
        onClick={() => void copy().then(onCopied)}
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
