import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { SignedIn } from '#contract/endpoints/session.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { lastWayQuery, waysQuery } from '../../api/queries.ts';
import { letsIn } from '../../model/lets-in.ts';
import { type FormMethod, type Method, offeredMethods } from '../../model/offered.ts';
import { EmailForm } from './email-form.tsx';
import { NotKept } from './not-kept.tsx';
import { PasswordForm } from './password-form.tsx';
import { WayButtons } from './way-buttons.tsx';
import { WaysElsewhere } from './ways-elsewhere.tsx';

const PhoneForm = lazyPart(async () => (await import('./phone-form.tsx')).PhoneForm);

interface Props {
  /** The page to return to from methods that leave the page, below the base path; home if undefined. */
  back: string | undefined;
  onEntered(answer: SignedIn): void;
}

/** Offered if the list cannot be loaded: the sign-in itself will show the error. */
const PASSWORD = { methods: ['password'], providers: [] };

/**
 * All sign-in methods: the game first, then the one used last, which is marked. One form is open; the others are
 * buttons.
 */
export function WaysIn({ back, onEntered }: Props) {
  const t = useT();
  const { locale } = useLocale();
  const ways = useQuery(waysQuery(locale));
  const lastWay = useQuery(lastWayQuery);
  const environment = useEnvironment();
  const [chosen, choose] = useState<FormMethod | null>(null);
  // A player who has never signed in here has no last method to wait for.
  if (ways.isPending || (lastWay.isPending && environment.returning !== null))
    return <Skeleton className="h-[600px] rounded-control" />;
  const offered = offeredMethods(ways.data ?? PASSWORD);
  const isElsewhere = (method: Method): boolean =>
    method.of === 'provider' && !letsIn(method.provider.kind, environment);
  const elsewhere = offered.flatMap((method) =>
    method.of === 'provider' && isElsewhere(method) ? [method.provider] : [],
  );
  const methods = offered.filter((method) => !isElsewhere(method));
  const last = methods.find(({ id }) => id === lastWay.data) ?? null;
  const form = chosen ?? (last?.of === 'form' ? last.id : 'password');
  // The game comes first: it knows the player, so nothing has to be typed.
  const first = methods
    .filter((method) => method.of === 'game' || (method === last && method.of !== 'form'))
    .sort((one, other) => Number(other.of === 'game') - Number(one.of === 'game'));
  const others = methods
    .filter((method) => method.id !== form && !first.includes(method))
    .sort((one, other) => Number(other === last) - Number(one === last));
  const buttons = { last: last?.id ?? null, back, onForm: choose };
  const shown = { marked: form === last?.id, focused: chosen !== null, onEntered };
  return (
    <>
      <NotKept />
      {first.length > 0 && (
        <>
          <WayButtons methods={first} {...buttons} />
          <Or />
        </>
      )}
      {form === 'email' && <EmailForm {...shown} />}
      {form === 'password' && <PasswordForm {...shown} />}
      {form === 'phone' && (
        <Suspense fallback={<Skeleton className="h-[260px] rounded-control" />}>
          <PhoneForm {...shown} />
        </Suspense>
      )}
      {others.length > 0 && (
        <section aria-label={t('login.other_ways')}>
          <Or />
          <WayButtons methods={others} {...buttons} />
        </section>
      )}
      <WaysElsewhere providers={elsewhere} />
      <p className="mt-5 text-faint text-sm">{t('login.guest_hint')}</p>
    </>
  );
}

function Or() {
  const t = useT();
  return (
    <p aria-hidden="true" className="my-5 flex items-center gap-3 text-faint text-sm">
      <span className="h-px grow bg-line" />
      {t('login.or')}
      <span className="h-px grow bg-line" />
    </p>
  );
}
