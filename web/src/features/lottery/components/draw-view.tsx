import { useState } from 'react';
import type { Lottery } from '#contract/endpoints/lottery.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatWithZone } from '#web/lib/format/time.ts';
import { useReader } from '#web/lib/react/now.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { isClaimedHere, useClaim } from '../hooks/use-claim.ts';
import { useDraw } from '../hooks/use-draw.ts';
import type { useLottery } from '../hooks/use-lottery.ts';
import { DrawButton } from './draw-button.tsx';
import { OddsList } from './odds-list.tsx';
import { Outcome } from './outcome.tsx';
import { Rules } from './rules.tsx';
import { Stage } from './stage.tsx';

interface Props {
  lottery: Lottery;
  /** The player's draw; null if not made yet, undefined while unknown or if nobody is signed in. */
  today: ReturnType<typeof useLottery>['today'];
  uid: string | null;
  onCheck(): void;
}

/** The draw of today: the well, the button or the prize, the odds and the rules. */
export function DrawView({ lottery, today, uid, onCheck }: Props) {
  const t = useT();
  const errorText = useErrorText();
  const claim = useClaim();
  const draw = useDraw(uid ?? '');
  /** Day of the draw whose animation has ended. */
  const [run, setRun] = useState<string | null>(null);
  const fresh = draw.data?.day === lottery.day;
  const running = fresh && run !== lottery.day;
  const { prizes } = lottery;
  const at = today ? prizes.findIndex(({ id }) => id === today.prize) : -1;
  const given = today ? prizes.find(({ id }) => id === today.given) : undefined;
  const press = async () => {
    const made = await draw.mutateAsync(lottery).catch(() => null);
    if (made && isClaimedHere(made)) claim.mutate(made);
  };
  return (
    <div className="grid gap-5">
      <Stage
        prizes={prizes}
        at={at === -1 ? null : at}
        given={given}
        running={running}
        onEnd={() => setRun(lottery.day)}
      />
      <p role="status" className="sr-only">
        {running ? t('lottery.running') : fresh && given ? t('lottery.won_said', { prize: given.name }) : ''}
      </p>
      {/* Keeps its height while the light moves, so that nothing jumps. */}
      <div className="grid min-h-30 content-start gap-3">
        {today && !running && (
          <>
            <Outcome
              lottery={lottery}
              draw={today}
              fresh={fresh}
              busy={claim.isPending}
              problem={claim.error && !claim.isPending ? errorText(claim.error) : null}
              onClaim={() => claim.mutate(today)}
            />
            <Tomorrow lottery={lottery} />
          </>
        )}
        {!today && (
          <DrawButton
            lottery={lottery}
            signedIn={uid !== null}
            busy={draw.isPending || today === undefined}
            error={draw.isPending ? null : draw.error}
            onDraw={() => void press()}
          />
        )}
        {uid !== null && !running && (
          <Button kind="quiet" icon="shield" onClick={onCheck} className="justify-self-center">
            {t('lottery.check')}
          </Button>
        )}
      </div>
      <OddsList prizes={prizes} instead={lottery.instead} />
      <Rules lottery={lottery} />
    </div>
  );
}

function Tomorrow({ lottery: { nextDayAt, until } }: { lottery: Lottery }) {
  const t = useT();
  const { tag } = useLocale();
  const reader = useReader();
  if (until !== null && Date.parse(until) <= Date.parse(nextDayAt)) return null;
  const at = formatWithZone(nextDayAt, tag, undefined, reader);
  return <p className="text-balance text-center text-muted text-sm">{t('lottery.next', { at })}</p>;
}
