import { type ComponentProps, useRef } from 'react';
import { PICTURE_TYPES } from '#desk/lib/catalog/picture-file.ts';
import { Button } from '#desk/ui/button.tsx';

interface Props extends Pick<ComponentProps<typeof Button>, 'kind' | 'busy'> {
  /** The text of the button. */
  text: string;
  /** Names the button and the chooser: "Replace art/icon.svg". */
  label: string;
  onFile(file: File): void;
}

/** A button that opens the chooser of a picture. */
export function ChooseFile({ text, label, onFile, ...look }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} size="small" aria-label={label} onClick={() => field.current?.click()}>
        {text}
      </Button>
      <input
        ref={field}
        type="file"
        accept={PICTURE_TYPES}
        aria-label={`File: ${label}`}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const input = event.currentTarget;
          const file = input.files?.[0];
          // The same file can be chosen again.
          input.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
