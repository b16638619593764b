import type { Invites } from '#contract/endpoints/invites.ts';
import { Ladder } from '#web/features/invites/components/ladder.tsx';
import { Rules } from '#web/features/invites/components/rules.tsx';
import { SloganCard } from '#web/features/invites/components/slogan-card.tsx';
import { useT } from '#web/i18n/index.tsx';
import { SignInLink } from '#web/navigation/sign-in-link.tsx';

/** Shows a visitor what an invitation brings. Sign-in returns here, to the link. */
export function ForVisitor({ invites }: { invites: Invites }) {
  const t = useT();
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <div className="grid gap-4">
        <SloganCard invites={invites}>
          <SignInLink kind="primary" size="large" wide icon="user" />
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
