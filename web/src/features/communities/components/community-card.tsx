import { type ReactNode, Suspense } from 'react';
import type { Community } from '#contract/endpoints/communities.ts';
import { useT } from '#web/i18n/index.tsx';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { PageLink, useHere } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { Card, Note, Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { JoinCode } from './join-code.tsx';

const QrCode = lazyPart(async () => (await import('#web/ui/pictures/qr-code.tsx')).QrCode);

interface Props {
  community: Community;
  /** Null if the visitor is not signed in, or while unknown. */
  joined: boolean | null;
  visitor: boolean;
  /** The gift as text. */
  gift: ReactNode;
}

/** A community: the link to join it, and the gift for joining. */
export function CommunityCard({ community: { id, name, text, link, art, gives }, joined, visitor, gift }: Props) {
  const t = useT();
  return (
    <Card className="grid content-start gap-4">
      <div className="flex items-center gap-4">
        <img src={art} alt="" width={56} height={56} className="size-14 rounded-control" />
        <div className="min-w-0">
          <h2 className="wrap-anywhere text-lg">{name}</h2>
          {text && <p className="text-muted text-sm">{text}</p>}
        </div>
      </div>
      {gives.length > 0 && (
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
          <span className="text-muted">{t('community.gift')}</span>
          {gift}
        </p>
      )}
      {joined ? <Joined /> : <Way link={link} />}
      {!joined && gives.length > 0 && (visitor ? <SignIn /> : joined === false && <JoinCode id={id} />)}
    </Card>
  );
}

function Way({ link }: { link: string }) {
  const t = useT();
  const { bridge } = useEnvironment();
  return (
    <>
      <Suspense fallback={<Skeleton className="mx-auto size-40" />}>
        <figure className="mx-auto">
          <QrCode text={link} label={t('browser.qr_label')} className="size-40!" />
        </figure>
      </Suspense>
      {bridge ? (
        <Button kind="primary" size="large" wide icon="external" onClick={() => bridge.open(link)}>
          {t('community.join')}
        </Button>
      ) : (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ kind: 'primary', size: 'large', wide: true })}
        >
          <Icon name="external" />
          {t('community.join')}
        </a>
      )}
    </>
  );
}

function Joined() {
  const t = useT();
  return (
    <>
      <Note tone="ok" role="status" className="flex items-center gap-2 font-semibold">
        <Icon name="check" />
        {t('community.joined')}
      </Note>
      <PageLink page="rewards" search={{}} className={buttonClass({ wide: true })}>
        {t('rewards.title')}
      </PageLink>
    </>
  );
}

function SignIn() {
  const t = useT();
  const here = useHere();
  return (
    <div className="grid gap-2 text-center">
      <p className="text-muted text-sm">{t('community.sign_in')}</p>
      <PageLink page="login" search={{ back: here }} className={buttonClass({ wide: true })}>
        {t('account.signin')}
      </PageLink>
    </div>
  );
}
