import { cx } from '#web/ui/cx.ts';

/** Drawn for this project on a 24 px grid with one stroke width, as those of the shop. */
const PATHS = {
  alert: 'M12 8v5m0 3.5v.01M10.3 4.2 2.9 17.1A2 2 0 0 0 4.6 20h14.8a2 2 0 0 0 1.7-2.9L13.7 4.2a2 2 0 0 0-3.4 0Z',
  audit:
    'M8.5 8h7m-7 4h7m-7 4h4M6.5 3.5h11A1.5 1.5 0 0 1 19 5v14a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19V5a1.5 1.5 0 0 1 1.5-1.5Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'chevron-right': 'm9.5 6 6 6-6 6',
  close: 'm6.5 6.5 11 11m0-11-11 11',
  compare: 'M6 9.5h12M6 14.5h12M16 5 8 19',
  copy: 'M9 9V5.5A1.5 1.5 0 0 1 10.5 4h8A1.5 1.5 0 0 1 20 5.5v8a1.5 1.5 0 0 1-1.5 1.5H15M5.5 9h8a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 4 18.5v-8A1.5 1.5 0 0 1 5.5 9Z',
  eye: 'M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12Zm12 0a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0Z',
  key: 'M14.5 9.5h.01M10.8 13.2 4 20m3-3 2.5 2.5M20 9a5 5 0 1 1-10 0 5 5 0 0 1 10 0Z',
  keyboard:
    'M7 10h.01M10.3 10h.01M13.7 10h.01M17 10h.01M8 14h8M4.5 6h15A1.5 1.5 0 0 1 21 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5v-9A1.5 1.5 0 0 1 4.5 6Z',
  lock: 'M8 10.5V7.5a4 4 0 0 1 8 0v3m-9.5 0h11A1.5 1.5 0 0 1 19 12v6.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5V12a1.5 1.5 0 0 1 1.5-1.5Z',
  box: 'M12 3.5 4.5 7.5v9l7.5 4 7.5-4v-9L12 3.5Zm-7.5 4 7.5 4 7.5-4M12 11.5v9',
  coins:
    'M14.5 7c0 1.7-2.5 3-5.5 3S3.5 8.7 3.5 7 6 4 9 4s5.5 1.3 5.5 3Zm-11 0v4c0 1.7 2.5 3 5.5 3m11.5 0c0 1.7-2.5 3-5.5 3s-5.5-1.3-5.5-3 2.5-3 5.5-3 5.5 1.3 5.5 3Zm-11 0v3.5c0 1.7 2.5 3 5.5 3s5.5-1.3 5.5-3V14',
  gift: 'M4.5 11.5v8h15v-8M3.5 8h17v3.5h-17V8ZM12 8v11.5M12 8C9 8 7 7 7 5.5S9.5 3 12 8Zm0 0c3 0 5-1 5-2.5S14.5 3 12 8Z',
  menu: 'M4.5 7h15m-15 5h15m-15 5h15',
  news: 'M5.5 4.5h10v15h-10a1.5 1.5 0 0 1-1.5-1.5V6a1.5 1.5 0 0 1 1.5-1.5Zm10 4h3A1.5 1.5 0 0 1 20 10v8a1.5 1.5 0 0 1-1.5 1.5h-3M7.5 8.5H12m-4.5 4H12m-4.5 3.5H10',
  people:
    'M2.5 19.5c.5-3 2.9-4.8 6-4.8s5.5 1.8 6 4.8M11.8 8.2a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 0 1 6.6 0Zm3.2-3a3.3 3.3 0 0 1 0 6m2 4c2.3.5 4 2.1 4.5 4.3',
  plug: 'M9 3.5v4.5m6-4.5v4.5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0V8ZM12 17v3.5',
  pulse: 'M3 12h4l2.5-7 5 14 2.5-7h4',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4l2.3 2.2m0-4.3v4.3h-4.3',
  scales: 'M12 4v16m-4.5 0h9M5 7h14M5 7l-2.5 6.5a2.7 2.7 0 0 0 5 0L5 7Zm14 0-2.5 6.5a2.7 2.7 0 0 0 5 0L19 7Z',
  search: 'm15.8 15.8 4.4 4.4M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z',
  'sign-out': 'M10 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h4M15.5 8l4 4-4 4m4-4H9.5',
  user: 'M5 20c.6-3.4 3.4-5.5 7-5.5s6.4 2.1 7 5.5M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z',
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon: the text next to it, or the button's label, carries the meaning. */
export function Icon({ name, size = 16, className }: { name: IconName; size?: 16 | 20 | 24; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('shrink-0', className)}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
