import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

interface Column {
  head: string;
  /** Amounts and counts stand at the right. */
  isNumber?: boolean;
  /** Hidden on phones: the row says it elsewhere, or its page does. */
  isExtra?: boolean;
}

interface Props {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column[];
  children: ReactNode;
}

const EXTRA = 'max-md:hidden';

/** A dense table. It scrolls sideways if it is wider than the page. */
export function Table({ caption, columns, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reachable by the keyboard.
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-b-card">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
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
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

export const Row = ({ className, ...rest }: ComponentProps<'tr'>) => (
  <tr {...rest} className={cx('border-line border-b last:border-b-0 hover:bg-raised/50', className)} />
);

type CellProps = ComponentProps<'td'> & Omit<Column, 'head'>;

export const Cell = ({ isNumber, isExtra, className, ...rest }: CellProps) => (
  <td
    {...rest}
    className={cx(
      'px-3 py-2 align-top first:pl-4 last:pr-4',
      isNumber && 'text-right whitespace-nowrap',
      isExtra && EXTRA,
      className,
    )}
  />
);

/** The first cell of a row, which names it. */
export const HeadCell = ({ className, ...rest }: ComponentProps<'th'>) => (
  <th {...rest} scope="row" className={cx('px-3 py-2 text-left align-top font-medium first:pl-4', className)} />
);
