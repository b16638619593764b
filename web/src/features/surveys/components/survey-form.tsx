import { type SubmitEvent, useState } from 'react';
import type { Survey } from '#contract/endpoints/surveys.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { useDraft } from '../hooks/use-draft.ts';
import { useSendAnswers } from '../hooks/use-send-answers.ts';
import { answersTo, askedOf, missingIn } from '../model/asked.ts';
import { QuestionField } from './question-field.tsx';

/** The questions that apply, and the button to send the answers. */
export function SurveyForm({ survey: { id, questions }, uid }: { survey: Survey; uid: string }) {
  const t = useT();
  const errorText = useErrorText();
  const { bridge } = useEnvironment();
  const [tried, setTried] = useState(false);
  const draft = useDraft(id, uid);
  const sending = useSendAnswers(id, () => {
    draft.forget();
    bridge?.result({ of: 'survey', outcome: 'sent', survey: id });
  });
  const { answers } = draft;
  const asked = askedOf(questions, answers);
  const missing = missingIn(asked, answers);
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    const [first] = missing;
    if (first === undefined) sending.mutate(answersTo(asked, answers));
    else event.currentTarget.querySelector<HTMLElement>(`#question-${first} :is(input, textarea)`)?.focus();
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-8">
      {asked.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          answer={answers[question.id]}
          missing={tried && missing.includes(question.id)}
          onAnswer={(answer) => draft.answer(question.id, answer)}
        />
      ))}
      <div className="grid gap-3">
        {sending.isError && (
          <Note tone="bad" role="alert">
            {errorText(sending.error)}
          </Note>
        )}
        <Button type="submit" kind="primary" size="large" wide busy={sending.isPending}>
          {t('survey.send')}
        </Button>
        <p className="text-center text-faint text-sm">{t('survey.kept')}</p>
      </div>
    </form>
  );
}
