import { Page as TopUp } from '#web/routes/payment/page.mobile.tsx';

/** No shell stands around it, so it keeps its own end above the bar. */
export function Page() {
  return (
    <div className="mx-auto max-w-xl">
      <TopUp />
      <div aria-hidden="true" className="h-(--bottom-bar)" />
    </div>
  );
}
