import { Page as PhonePage } from './page.mobile.tsx';

/** The phone's form on any device. On a wide screen its width is limited, so that it stays readable. */
export function Page() {
  return (
    <div className="mx-auto max-w-xl">
      <PhonePage />
    </div>
  );
}
