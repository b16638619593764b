import { cx } from './cx.ts';

/** Drawn for this project on a 24 px grid, one stroke width. */
const PATHS = {
  alert: 'M12 8v5m0 3.5v.01M10.3 4.2 2.9 17.1A2 2 0 0 0 4.6 20h14.8a2 2 0 0 0 1.7-2.9L13.7 4.2a2 2 0 0 0-3.4 0Z',
  'arrow-left': 'M19 12H5m6-6-6 6 6 6',
  auto: 'M12 3.5v17m0-17a8.5 8.5 0 0 1 0 17m0-17a8.5 8.5 0 0 0 0 17m0-12.5h6.5M12 16h6.5M12 12h8.3',
  bag: 'M5.5 8.5h13l1 11.5h-15l1-11.5ZM9 11V7a3 3 0 0 1 6 0v4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  clock: 'M12 7.5V12l3 2m5.5-2a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0Z',
  close: 'm6.5 6.5 11 11m0-11-11 11',
  copy: 'M9 9V5.5A1.5 1.5 0 0 1 10.5 4h8A1.5 1.5 0 0 1 20 5.5v8a1.5 1.5 0 0 1-1.5 1.5H15M5.5 9h8a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 4 18.5v-8A1.5 1.5 0 0 1 5.5 9Z',
  eye: 'M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12Zm12 0a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0Z',
  'eye-off':
    'M4 4l16 16M9.9 6a8.6 8.6 0 0 1 2.1-.2c6 0 9.2 6.2 9.2 6.2a15 15 0 0 1-2.6 3.3M6.4 7.8A14.8 14.8 0 0 0 2.8 12S6 18.2 12 18.2a9 9 0 0 0 4-.9M10.2 10.2a2.8 2.8 0 0 0 3.8 3.8',
  external:
    'M13.5 4.5h6v6m0-6-8.5 8.5M10 5.5H6A1.5 1.5 0 0 0 4.5 7v11A1.5 1.5 0 0 0 6 19.5h11a1.5 1.5 0 0 0 1.5-1.5v-4',
  globe:
    'M3.5 12h17m-17 0a8.5 8.5 0 0 1 8.5-8.5m-8.5 8.5a8.5 8.5 0 0 0 8.5 8.5m8.5-8.5a8.5 8.5 0 0 0-8.5-8.5m8.5 8.5a8.5 8.5 0 0 1-8.5 8.5m0-17c2.3 2.3 3.5 5.2 3.5 8.5s-1.2 6.2-3.5 8.5m0-17C9.7 5.8 8.5 8.7 8.5 12s1.2 6.2 3.5 8.5',
  history: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5m0-4v4h4M12 8v4.3l3 1.7',
  home: 'm4 11 8-7 8 7v8a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1v-8Z',
  info: 'M12 11v5.5m0-9v.01M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0Z',
  lock: 'M8 10.5V7.5a4 4 0 0 1 8 0v3m-9.5 0h11A1.5 1.5 0 0 1 19 12v6.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5V12a1.5 1.5 0 0 1 1.5-1.5Z',
  mail: 'm4 7.5 8 5.5 8-5.5M5.5 5.5h13A1.5 1.5 0 0 1 20 7v10a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17V7a1.5 1.5 0 0 1 1.5-1.5Z',
  minus: 'M5.5 12h13',
  moon: 'M20 14.3A8.3 8.3 0 0 1 9.7 4 8.3 8.3 0 1 0 20 14.3Z',
  plus: 'M12 5.5v13M5.5 12h13',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4l2.3 2.2m0-4.3v4.3h-4.3',
  shield: 'm8.8 12 2.2 2.2 4.2-4.4M12 3.5l7 2.5v5.5c0 4.3-2.9 7.5-7 9-4.1-1.5-7-4.7-7-9V6l7-2.5Z',
  'sign-out': 'M10 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h4M15.5 8l4 4-4 4m4-4H9.5',
  sun: 'M12 3v1.5m0 15V21M4.6 4.6l1.1 1.1m12.6 12.6 1.1 1.1M3 12h1.5m15 0H21M4.6 19.4l1.1-1.1M18.3 5.7l1.1-1.1M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z',
  user: 'M5 20c.6-3.4 3.4-5.5 7-5.5s6.4 2.1 7 5.5M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z',
} as const;

export type IconName = keyof typeof PATHS;

/** Decorative: the text beside it, or the button's label, says what it means. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: 16 | 20 | 24 | 32; className?: string }) {
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
