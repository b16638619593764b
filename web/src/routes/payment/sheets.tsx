import { type ReactNode, Suspense } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Overlay } from '#web/ui/overlay/overlay.tsx';
import type { TopUp } from './top-up/use-top-up.ts';
import type { Pay } from './use-pay.ts';

const SignInSheet = lazyPart(
  async () => (await import('#web/features/account/components/sign-in/sign-in-sheet.tsx')).SignInSheet,
);
const MethodSheet = lazyPart(
  async () => (await import('#web/features/methods/components/method-sheet.tsx')).MethodSheet,
);

/** Sign-in and methods over the page; closed, the page is where it was. */
export function Sheets({ topUp, pay }: { topUp: TopUp; pay: Pay }) {
  const t = useT();
  const { next } = pay;
  return (
    <>
      <Sheet open={next.sheet === 'signin'} onClose={next.close} title={t('payment.next.signin')}>
        <SignInSheet arrived={topUp.signedIn} onDone={next.close} />
      </Sheet>
      <Sheet open={next.sheet === 'method'} onClose={next.close} title={t('payment.step.method')}>
        <MethodSheet
          options={topUp.methods}
          currency={topUp.currency.value}
          chosen={topUp.method.value?.method.id ?? null}
          onChoose={pay.chooseMethod}
          onDone={next.close}
        />
      </Sheet>
    </>
  );
}

interface Props {
  open: boolean;
  onClose(): void;
  title: string;
  children: ReactNode;
}

function Sheet({ children, ...overlay }: Props) {
  const t = useT();
  return (
    <Overlay {...overlay} closeLabel={t('common.close')}>
      <Suspense fallback={<Skeleton className="h-72 rounded-control" />}>{children}</Suspense>
    </Overlay>
  );
}
