import { useT } from '#web/i18n/index.tsx';
import { useHere } from '#web/navigation/links.tsx';
import { WaysIn } from '../sign-in/ways-in.tsx';

/** Asks for a sign-in, because the account must be known first; the page continues by itself after that. */
export function WaysInToDelete() {
  const t = useT();
  return (
    <>
      <h1 className="text-2xl">{t('accdel.title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('accdel.sign_in_first')}</p>
      <WaysIn back={useHere()} onEntered={() => undefined} />
    </>
  );
}
