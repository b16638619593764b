import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from '#web/ui/cx.ts';

interface Column {
  head: string;
  /** Amounts and counts stand at the right. */
  isNumber?: boolean;
  /** Hidden on phones: the row says it elsewhere, or its page does. */
  isExtra?: boolean;
  /** A sentence: below the other cells on phones. */
  isText?: boolean;
}

interface Props {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column[];
  children: ReactNode;
}

const EXTRA = 'max-md:hidden';
/** Rows and cells of phones. */
const CARD = 'max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-3';
const PART = 'max-md:p-0';

/** Returns true while an element is wider inside than outside. */
function useScrolls(box: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return scrolls;
}

/**
 * A dense table; on phones each row is a small card. If it is wider than the page it scrolls sideways, also by the
 * keyboard.
 */
export function Table({ caption, columns, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(box);
  const reachable = scrolls ? { role: 'group', 'aria-label': `${caption}, scrolls sideways`, tabIndex: 0 } : {};
  return (
    <div ref={box} {...reachable} className="overflow-x-auto rounded-b-card">
      <table className="w-full border-collapse text-sm max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-line border-b text-left text-faint text-xs">
            {columns.map(({ head, isNumber, isExtra }) => (
              <th
                key={head}
                scope="col"
                className={cx(
                  'whitespace-nowrap px-3 py-2 font-medium first:pl-4 last:pr-4',
                  isNumber && 'text-right',
                  isExtra && EXTRA,
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">{children}</tbody>
      </table>
    </div>
  );
}

export const Row = ({ className, ...rest }: ComponentProps<'tr'>) => (
  <tr {...rest} className={cx('border-line border-b last:border-b-0 hover:bg-raised/50', CARD, className)} />
);

type CellProps = ComponentProps<'td'> &
  Omit<Column, 'head'> & {
    /** Small buttons: they stand on the line of the text, and on phones at the right. */
    isAction?: boolean;
  };

export const Cell = ({ isNumber, isExtra, isText, isAction, className, ...rest }: CellProps) => (
  <td
    {...rest}
    className={cx(
      'px-3 py-2 align-top md:first:pl-4 md:last:pr-4',
      PART,
      isNumber && 'whitespace-nowrap text-right max-md:ml-auto',
      isAction && 'md:py-1 max-md:ml-auto',
      isExtra && EXTRA,
      isText && 'min-w-56 wrap-anywhere max-md:order-last max-md:min-w-0 max-md:basis-full',
      className,
    )}
  />
);

/** The first cell of a row, which names it. */
export const HeadCell = ({ className, ...rest }: ComponentProps<'th'>) => (
  <th
    {...rest}
    scope="row"
    className={cx('px-3 py-2 text-left align-top font-medium md:first:pl-4', PART, className)}
  />
);

/** The head of a column in front of a value, on phones, where the heads are not in sight. */
export const PhoneHead = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="mr-1 text-faint md:hidden">
    {children}
  </span>
);
