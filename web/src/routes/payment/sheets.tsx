import { type ReactNode, Suspense, useEffect } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Overlay, preloadOverlay } from '#web/ui/overlay/overlay.tsx';
import type { TopUp } from './top-up/use-top-up.ts';
import type { Pay } from './use-pay.ts';

const SignInSheet = lazyPart(
  async () => (await import('#web/features/account/components/sign-in/sign-in-sheet.tsx')).SignInSheet,
);
const MethodSheet = lazyPart(
  async () => (await import('#web/features/methods/components/method-sheet.tsx')).MethodSheet,
);
const WaiverSheet = lazyPart(
  async () => (await import('#web/features/checkout/components/waiver-sheet.tsx')).WaiverSheet,
);

/** Sign-in, methods and the waiver in sheets over the page. After closing, the page is unchanged. */
export function Sheets({ topUp, pay }: { topUp: TopUp; pay: Pay }) {
  const t = useT();
  const { next, agreement } = pay;
  const willAsk = agreement.lacking && next.step === 'pay';
  useEffect(() => {
    if (!willAsk) return;
    preloadOverlay();
    void WaiverSheet.preload();
  }, [willAsk]);
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
      <Sheet open={agreement.price !== null} onClose={agreement.close} title={t('payment.agree.title')}>
        {agreement.price && agreement.waiver && (
          <WaiverSheet
            key={agreement.waiver.version}
            waiver={agreement.waiver}
            item={topUp.item.value?.item.name ?? ''}
            character={topUp.character.value?.name ?? ''}
            quote={agreement.price}
            problem={pay.problemAt('agreement')}
            onAgree={agreement.agree}
          />
        )}
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
