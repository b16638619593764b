import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '#web/i18n/index.tsx';
import { afterFrame } from '#web/lib/react/first-frame.ts';
import { cx } from '#web/ui/cx.ts';
import { elementOf, type ItemSection } from '../model/sections.ts';

/**
 * Sticks below the page's header. On a phone the chips scroll sideways; on a wide screen they wrap into lines. A low
 * window has no space for them.
 */
const ROW = cx(
  'sticky top-0 z-10 in-data-[frame=desktop]:top-16 in-data-[frame=mobile]:top-14',
  '-mx-4 flex gap-x-1.5 overflow-x-auto bg-ground/85 px-4 backdrop-blur-md [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0',
  'low:hidden',
);

/** 44 px high for a finger; the visible pill inside is smaller. */
const CHIP = 'inline-flex min-h-11 shrink-0 items-center rounded-full -outline-offset-4';
const PILL = 'whitespace-nowrap rounded-full px-3.5 py-1.5 font-medium text-sm transition duration-(--fast)';

interface Props {
  sections: readonly Pick<ItemSection, 'id' | 'name'>[];
  /** Number of sections rendered so far. */
  rendered: number;
  /** Renders all sections. */
  onAll(): void;
}

/** The current section is the one that crosses a line a third of the way down the window. */
const READING_LINE = '-33% 0px -67% 0px';

const SPACE = 8;

/**
 * Scrolls until an element is right below the parts that stick to the window's upper edge: the page's header, and the
 * chips.
 */
function scrollBelow(row: HTMLElement, element: HTMLElement): void {
  const header = document.querySelector<HTMLElement>('[data-frame] > header')?.offsetHeight ?? 0;
  const covered = header + row.offsetHeight + SPACE;
  scrollTo({ top: scrollY + element.getBoundingClientRect().top - covered, behavior: 'instant' });
}

/** Links to the sections of a long list; the current one is marked. */
export function SectionChips({ sections, rendered, onAll }: Props) {
  const t = useT();
  const row = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  const [read, setRead] = useState(sections[0]?.id);

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const crossing = entries.find(({ isIntersecting }) => isIntersecting)?.target;
        if (crossing && !pressed.current) setRead(sections.find((section) => elementOf(section) === crossing.id)?.id);
      },
      { rootMargin: READING_LINE },
    );
    for (const section of sections.slice(0, rendered)) {
      const element = document.getElementById(elementOf(section));
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sections, rendered]);

  const marked = sections.findIndex(({ id }) => id === read);
  useEffect(() => {
    const chip = row.current?.children[marked];
    if (!row.current || !chip) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), chip.getBoundingClientRect()];
    row.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [marked]);

  const go = (event: MouseEvent, section: Props['sections'][number]) => {
    event.preventDefault();
    flushSync(onAll);
    // Mark the pressed chip even if its section is too near the page's end to scroll up to the line.
    pressed.current = true;
    setRead(section.id);
    const element = document.getElementById(elementOf(section));
    if (element && row.current) scrollBelow(row.current, element);
    element?.focus({ preventScroll: true });
    afterFrame(() =>
      afterFrame(() => {
        pressed.current = false;
      }),
    );
  };

  return (
    <nav ref={row} data-chips aria-label={t('payment.section.nav')} className={ROW}>
      {sections.map((section, index) => (
        <a
          key={section.id}
          href={`#${elementOf(section)}`}
          aria-current={index === marked || undefined}
          onClick={(event) => go(event, section)}
          className={CHIP}
        >
          <span
            className={cx(
              PILL,
              index === marked ? 'bg-accent-tint text-accent' : 'bg-raised text-muted hover:text-ink',
            )}
          >
            {section.name}
          </span>
        </a>
      ))}
    </nav>
  );
}
