import { useRef } from 'react';
import { Button } from '#desk/ui/button.tsx';

interface Props {
  /** The text of the button. */
  children: string;
  /** Names the field for screen readers. */
  label: string;
  /** Types of files, such as `.csv,text/csv`. */
  accept: string;
  busy?: boolean;
  onText(text: string): void;
}

/** Reads a text file that the operator chooses. */
export function UploadButton({ children, label, accept, busy = false, onText }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button busy={busy} onClick={() => field.current?.click()}>
        {children}
      </Button>
      <input
        ref={field}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={async (event) => {
          const input = event.currentTarget;
          const text = await input.files?.[0]?.text();
          // The same file can be chosen again.
          input.value = '';
          if (text !== undefined) onText(text);
        }}
      />
    </>
  );
}
