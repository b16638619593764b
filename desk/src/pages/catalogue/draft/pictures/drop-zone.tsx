import { type DragEvent, type ReactNode, useState } from 'react';
import { cx } from '#web/ui/cx.ts';

interface Props {
  isOpen: boolean;
  onFiles(files: readonly File[]): void;
  children: ReactNode;
}

/** Takes files that are dropped on it. The button next to it does the same by keyboard. */
export function DropZone({ isOpen, onFiles, children }: Props) {
  const [isOver, setOver] = useState(false);
  if (!isOpen) return children;
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');
  return (
    <fieldset
      aria-label="Pictures: drop a file here to add it"
      className={cx('min-w-0 rounded-control', isOver && 'outline-2 outline-accent outline-dashed outline-offset-4')}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </fieldset>
  );
}
