import { useRef } from 'react';
import { Button } from '#desk/ui/button.tsx';

/** Reads a CSV file that the operator chooses. */
export function UploadButton({ onText }: { onText(text: string): void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => field.current?.click()}>Take prices from CSV</Button>
      <input
        ref={field}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file with prices"
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
