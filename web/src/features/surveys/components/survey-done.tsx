import { useLayoutEffect, useRef } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

/** Confirms an answered survey, and links to the reward. */
export function SurveyDone({ rewarded }: { rewarded: boolean }) {
  const t = useT();
  const { bridge } = useEnvironment();
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-3 py-8 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-ok-tint text-ok">
        <Icon name="check" size={32} />
      </span>
      <h2 ref={title} tabIndex={-1} className="text-xl outline-none">
        {t('survey.done')}
      </h2>
      <p className="text-muted">{t('survey.done_text')}</p>
      {rewarded && (
        <>
          <p>{t('survey.waits')}</p>
          <PageLink page="rewards" search={{}} className={buttonClass({ kind: 'primary', size: 'large' })}>
            {t('rewards.title')}
          </PageLink>
        </>
      )}
      {bridge && <Button onClick={() => bridge.close()}>{t('sdk.back')}</Button>}
    </div>
  );
}
