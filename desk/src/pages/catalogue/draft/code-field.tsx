import { useEffect, useMemo, useRef } from 'react';
import { lineRange } from '#desk/lib/catalog/catalog.ts';

interface Props {
  label: string;
  text: string;
  /** Selects this line and scrolls to it; null: none. */
  line: number | null;
  isReadOnly: boolean;
  onChange(text: string): void;
  onSave(): void;
}

const ROWS = 24;

/** A text with line numbers. Tab leaves it, so that the keyboard is not trapped. */
export function CodeField({ label, text, line, isReadOnly, onChange, onSave }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const current = useRef(text);
  current.current = text;
  useEffect(() => {
    const element = field.current;
    if (!element || line === null) return;
    const { start, end } = lineRange(current.current, line);
    element.focus();
    element.setSelectionRange(start, end);
    const lines = current.current.split('\n').length;
    element.scrollTop = (element.scrollHeight / lines) * Math.max(line - ROWS / 2, 0);
  }, [line]);
  const numbers = useMemo(() => Array.from({ length: text.split('\n').length }, (_, at) => at + 1).join('\n'), [text]);
  return (
    <div className="relative overflow-hidden rounded-control border border-field-line bg-surface font-mono text-xs focus-within:border-accent">
      <div
        ref={gutter}
        aria-hidden="true"
        className="absolute inset-y-0 left-0 w-12 overflow-hidden border-line border-r bg-sunken"
      >
        <pre className="px-2 py-2 text-right text-faint">{numbers}</pre>
      </div>
      <textarea
        ref={field}
        aria-label={label}
        rows={ROWS}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        readOnly={isReadOnly}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onScroll={(event) => {
          if (gutter.current) gutter.current.scrollTop = event.currentTarget.scrollTop;
        }}
        onKeyDown={(event) => {
          if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || isReadOnly) return;
          event.preventDefault();
          onSave();
        }}
        className="block w-full resize-none bg-transparent p-2 pl-14 text-ink"
      />
    </div>
  );
}
