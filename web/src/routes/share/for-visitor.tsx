import type { Invites } from '#contract/endpoints/invites.ts';
import { Ladder } from '#web/features/invites/components/ladder.tsx';
import { Rules } from '#web/features/invites/components/rules.tsx';
import { SloganCard } from '#web/features/invites/components/slogan-card.tsx';
import { useT } from '#web/i18n/index.tsx';
import { PageLink, useHere } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

/** What inviting brings, for who is not signed in; sign-in leads back here, to the link. */
export function ForVisitor({ invites }: { invites: Invites }) {
  const t = useT();
  const here = useHere();
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <div className="grid gap-4">
        <SloganCard invites={invites}>
          <PageLink
            page="login"
            search={{ back: here }}
            className={buttonClass({ kind: 'primary', size: 'large', wide: true })}
          >
            <Icon name="user" />
            {t('account.signin')}
          </PageLink>
          <p className="text-center text-muted text-sm">{t('share.visitor')}</p>
        </SloganCard>
        <div className="max-md:hidden">
          <Rules invites={invites} />
        </div>
      </div>
      <Ladder invites={invites} />
      <div className="md:hidden">
        <Rules invites={invites} />
      </div>
    </div>
  );
}
