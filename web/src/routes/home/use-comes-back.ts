import { useQuery } from '@tanstack/react-query';
import { meQuery } from '#web/features/account/api/queries.ts';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';

/**
 * Returns whether the player has been here before, so that home skips the introduction. The title names a new account.
 */
export function useComesBack() {
  const t = useT();
  const { signedIn, userInfo } = useSession();
  const { returning } = useEnvironment();
  const isNew = useQuery(meQuery(signedIn)).data?.recent.length === 0;
  return {
    comesBack: signedIn || returning !== null,
    isNew,
    title: isNew ? t('account.as', { name: userInfo?.nickname ?? '' }) : t('home.continue.title'),
  };
}
