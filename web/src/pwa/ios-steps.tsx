import type { ReactNode } from 'react';
import { useT } from '#web/i18n/index.tsx';

/** Drawn like the system's own buttons, which look the same in all versions. */
const SHARE =
  'M12 15V3.5m0 0L8 7.5m4-4 4 4M8.5 11H6.5A1.5 1.5 0 0 0 5 12.5V19a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-6.5a1.5 1.5 0 0 0-1.5-1.5h-2';
const ADD =
  'M12 8.5v7M8.5 12h7M6.5 4h11A2.5 2.5 0 0 1 20 6.5v11a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5v-11A2.5 2.5 0 0 1 6.5 4Z';
const DONE = 'm5 12.5 4.5 4.5L19 7.5';

const Sign = ({ path }: { path: string }) => (
  <svg
    aria-hidden="true"
    width="32"
    height="32"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={path} />
  </svg>
);

function Step({ number, sign, children }: { number: number; sign: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4 rounded-control bg-raised p-3">
      <span
        aria-hidden="true"
        className="grid size-14 shrink-0 place-items-center rounded-control bg-surface text-accent"
      >
        {sign}
      </span>
      <span className="min-w-0 flex-1">
        <span aria-hidden="true" className="mr-2 font-semibold text-faint">
          {number}
        </span>
        {children}
      </span>
    </li>
  );
}

/** Explains how to add a page to the home screen of an iPhone or iPad, where a page cannot do it itself. */
export function IosSteps() {
  const t = useT();
  return (
    <ol className="grid gap-3">
      <Step number={1} sign={<Sign path={SHARE} />}>
        {t('pwa.ios.share')}
      </Step>
      <Step number={2} sign={<Sign path={ADD} />}>
        {t('pwa.ios.add')}
      </Step>
      <Step number={3} sign={<Sign path={DONE} />}>
        {t('pwa.ios.confirm')}
      </Step>
    </ol>
  );
}
