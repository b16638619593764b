import { Page as PhonePage } from './page.mobile.tsx';

/** The phone's form on any device: on a wide screen as wide as it is good to read. */
export function Page() {
  return (
    <div className="mx-auto max-w-xl">
      <PhonePage />
    </div>
  );
}
