import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Section } from './page.tsx';

interface Props {
  title: string;
  aside?: ReactNode;
  /** Rendered, and so read from the server, once the operator opens the section. */
  children: ReactNode;
}

/** A section that is closed at first. */
export function FoldedSection({ title, aside, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={title}
      isFlush
      isFolded={!isOpen}
      aside={
        <>
          {aside}
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide' : 'Show'} ${title.toLowerCase()}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
          </Button>
        </>
      }
    >
      {isOpen && children}
    </Section>
  );
}
