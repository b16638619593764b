import { useQuery } from '@tanstack/react-query';
import type { Survey, SurveyCard } from '#contract/endpoints/surveys.ts';
import { SignInNeeded } from '#web/features/account/components/sign-in/sign-in-needed.tsx';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { answeredQuery, surveyQuery, surveysQuery } from '#web/features/surveys/api/queries.ts';
import { ExternalSurvey } from '#web/features/surveys/components/external-survey.tsx';
import { SurveyDone } from '#web/features/surveys/components/survey-done.tsx';
import { SurveyForm } from '#web/features/surveys/components/survey-form.tsx';
import { Gives } from '#web/features/tasks/components/gives.tsx';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { isApiError } from '#web/lib/portal/api.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { useSearch, useShop } from '#web/navigation/links.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Card, Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';

/** Shows a survey that a game opens: the named one, or the first that this player has not answered. */
export function Page() {
  const { locale } = useLocale();
  const { gid } = useShop();
  const { survey: named, region } = useSearch<'sdk-survey'>();
  const { ready, signedIn } = useSession();
  const all = useQuery({ ...surveysQuery(locale, gid, region), enabled: named === undefined });
  const answered = useQuery(answeredQuery(signedIn));
  const left = all.data?.find(({ id }) => !answered.data?.includes(id)) ?? all.data?.at(0);
  const known = ready && (!signedIn || answered.isFetched);
  const id = named ?? (known ? left?.id : undefined);
  return (
    <div className="mx-auto grid max-w-xl gap-4 px-4 py-6">
      {id !== undefined && known ? (
        <One key={id} id={id} gid={gid} isAnswered={answered.data?.includes(id) ?? false} />
      ) : all.isError ? (
        <LoadFailed query={all} />
      ) : all.data?.length === 0 ? (
        <NoSurvey />
      ) : (
        <Coming />
      )}
    </div>
  );
}

function Coming() {
  const t = useT();
  return (
    <>
      <h1 className="sr-only">{t('sdk.survey')}</h1>
      <Skeleton className="h-[70dvh] rounded-card" />
    </>
  );
}

function NoSurvey({ over }: { over?: boolean }) {
  const t = useT();
  const { bridge } = useEnvironment();
  return (
    <>
      <h1 className="sr-only">{t('sdk.survey')}</h1>
      <EmptyState
        icon="clock"
        title={t(over ? 'error.survey.over' : 'survey.none')}
        text={t('survey.none_text')}
        action={bridge && <Button onClick={() => bridge.close()}>{t('sdk.back')}</Button>}
      />
    </>
  );
}

function One({ id, gid, isAnswered }: { id: string; gid: number; isAnswered: boolean }) {
  const { locale } = useLocale();
  const survey = useQuery(surveyQuery(locale, gid, id));
  const code = isApiError(survey.error) ? survey.error.code : null;
  if (isAnswered && code !== null) return <Done rewarded={false} />;
  if (code === 'survey.over' || code === 'survey.unknown') return <NoSurvey over />;
  if (survey.isError) return <LoadFailed query={survey} />;
  if (!survey.data) return <Coming />;
  if (isAnswered) return <Done rewarded={survey.data.gives.length > 0} />;
  return <Open survey={survey.data} gid={gid} />;
}

function Done({ rewarded }: { rewarded: boolean }) {
  const t = useT();
  return (
    <>
      <h1 className="sr-only">{t('sdk.survey')}</h1>
      <SurveyDone rewarded={rewarded} />
    </>
  );
}

function Open({ survey, gid }: { survey: Survey; gid: number }) {
  const { signedIn, userInfo } = useSession();
  const uid = userInfo?.uid ?? '';
  return (
    <>
      <Intro survey={survey} />
      <Card>
        {!signedIn ? (
          <SignInNeeded reason="survey.sign_in" />
        ) : survey.external ? (
          <ExternalSurvey id={survey.id} gid={gid} />
        ) : (
          <SurveyForm key={uid} survey={survey} uid={uid} />
        )}
      </Card>
    </>
  );
}

function Intro({ survey: { title, intro, gives } }: { survey: SurveyCard }) {
  const t = useT();
  return (
    <header className="grid gap-2">
      <h1 className="wrap-anywhere hyphens-auto text-2xl">{title}</h1>
      <p className="text-muted">{intro}</p>
      {gives.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="text-muted">{t('survey.gives')}</span>
          <Gives gives={gives} className="font-semibold" />
        </p>
      )}
    </header>
  );
}
