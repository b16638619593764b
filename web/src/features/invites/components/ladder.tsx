import type { Output } from '#contract/endpoints/index.ts';
import type { Invites } from '#contract/endpoints/invites.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { contentsText } from '#web/lib/format/contents.ts';
import { formatWithZone } from '#web/lib/format/time.ts';
import { useReader } from '#web/lib/react/now.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { cx } from '#web/ui/cx.ts';
import { Badge, Card } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

type Mine = Output<'GET /me/invites'>;
type Step = Invites['steps'][number];
type Standing = Mine['steps'][number];

/** The rewards for each number of friends, and the player's progress. Visitors see only the rewards. */
export function Ladder({ invites: { steps, monthly }, mine }: { invites: Invites; mine?: Mine }) {
  const t = useT();
  const reached = mine ? mine.counted + mine.waiting : 0;
  const next = steps.find(({ count }) => count > reached)?.count;
  return (
    <Card className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 className="text-lg">{t('share.ladder')}</h2>
        {mine && (
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm tabular-nums">
            <span>{t('share.counted', { count: mine.counted })}</span>
            <span>{t('share.waiting', { count: mine.waiting })}</span>
            <span>{t('share.month', { count: mine.thisMonth, most: monthly })}</span>
          </p>
        )}
      </div>
      <ol className="grid">
        {steps.map((step, at) => (
          <Rung
            key={step.count}
            step={step}
            standing={mine?.steps.find(({ count }) => count === step.count)}
            missing={mine && step.count === next ? step.count - reached : null}
            isReached={step.count <= reached}
            isLast={at === steps.length - 1}
          />
        ))}
      </ol>
    </Card>
  );
}

interface RungProps {
  step: Step;
  standing: Standing | undefined;
  /** Friends still missing; set only for the next step. */
  missing: number | null;
  isReached: boolean;
  isLast: boolean;
}

function Rung({ step, standing, missing, isReached, isLast }: RungProps) {
  const t = useT();
  const { tag } = useLocale();
  const { count, gives, game } = step;
  return (
    <li
      data-step={count}
      data-state={standing?.state}
      aria-current={missing === null ? undefined : 'step'}
      className={cx('relative flex gap-4', !isLast && 'pb-5')}
    >
      {!isLast && (
        <span
          aria-hidden="true"
          className={cx('absolute top-11 bottom-0 left-[21px] w-0.5 rounded-full', isReached ? 'bg-accent' : 'bg-line')}
        />
      )}
      <span
        aria-hidden="true"
        className={cx(
          'grid size-11 shrink-0 place-items-center rounded-full font-bold tabular-nums',
          isReached ? 'fill-gradient text-on-fill' : 'bg-raised text-muted',
          missing !== null && 'ring-2 ring-accent',
        )}
      >
        {standing?.state === 'claimed' ? <Icon name="check" /> : count}
      </span>
      <div className="grid min-w-0 flex-1 content-center gap-0.5">
        <p className="font-semibold text-sm">{t('share.friends', { count })}</p>
        <p className="wrap-anywhere hyphens-auto text-muted text-sm">
          {contentsText(gives, t, tag)}
          {game && <span className="block text-faint text-xs">{game.name}</span>}
        </p>
        <StepState standing={standing} missing={missing} />
      </div>
    </li>
  );
}

function StepState({ standing, missing }: Pick<RungProps, 'standing' | 'missing'>) {
  const t = useT();
  const { tag } = useLocale();
  const reader = useReader();
  if (standing?.state === 'claimable') {
    return (
      <PageLink
        page="rewards"
        className="inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold text-accent text-sm"
      >
        {t('share.claim')}
        <Icon name="chevron-right" size={16} />
      </PageLink>
    );
  }
  if (standing?.state === 'claimed') return <p className="text-ok text-sm">{t('payment.free.claimed')}</p>;
  if (standing?.state === 'waiting' && standing.from) {
    return (
      <Badge tone="accent" className="whitespace-normal! justify-self-start">
        <Icon name="clock" size={16} />
        {t('rewards.from', { at: formatWithZone(standing.from, tag, undefined, reader) })}
      </Badge>
    );
  }
  return missing === null ? null : (
    <p className="font-semibold text-accent text-sm">{t('share.missing', { count: missing })}</p>
  );
}
