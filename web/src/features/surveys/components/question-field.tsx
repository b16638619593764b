import { useId } from 'react';
import type { Answers, Question } from '#contract/endpoints/surveys.ts';
import { useT } from '#web/i18n/index.tsx';
import { TICK } from '#web/ui/controls/checkbox.tsx';
import { CONTROL } from '#web/ui/controls/field.tsx';
import { cx } from '#web/ui/cx.ts';

interface Props {
  question: Question;
  answer: Answers[string] | undefined;
  /** True if the question is required and has no answer. */
  missing: boolean;
  onAnswer(answer: Answers[string]): void;
}

const OPTION =
  'flex min-h-12 items-center gap-3 rounded-control border border-field-line bg-ground px-4 py-3 has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 has-disabled:text-faint';

/** A question with the control for its answer. */
export function QuestionField({ question, answer, missing, onAnswer }: Props) {
  const t = useT();
  const id = useId();
  const isText = question.kind === 'text';
  return (
    <fieldset
      id={`question-${question.id}`}
      aria-describedby={missing ? `${id}-missing` : undefined}
      className="grid min-w-0 gap-3"
    >
      <legend className="mb-3 w-full wrap-anywhere hyphens-auto font-semibold" id={`${id}-text`}>
        {question.text}
        {!question.required && <span className="ml-2 font-normal text-faint text-sm">{t('survey.optional')}</span>}
        {question.kind === 'multiple' && question.most < question.options.length && (
          <span className="block font-normal text-muted text-sm">{t('survey.most', { count: question.most })}</span>
        )}
      </legend>
      {isText ? (
        <textarea
          aria-labelledby={`${id}-text`}
          aria-invalid={missing || undefined}
          maxLength={question.length}
          rows={4}
          value={typeof answer === 'string' ? answer : ''}
          onChange={(event) => onAnswer(event.target.value)}
          className={cx(CONTROL, 'py-3')}
        />
      ) : question.kind === 'scale' ? (
        <Scale question={question} answer={answer} onAnswer={onAnswer} />
      ) : (
        <Options question={question} answer={answer} onAnswer={onAnswer} />
      )}
      <p id={`${id}-missing`} role="alert" className={cx('text-bad text-sm', !missing && 'hidden')}>
        {missing && t('survey.required')}
      </p>
    </fieldset>
  );
}

type Of<K extends Question['kind']> = Omit<Props, 'question' | 'missing'> & {
  question: Extract<Question, { kind: K }>;
};

function Options({ question, answer, onAnswer }: Of<'single' | 'multiple'>) {
  const name = useId();
  const chosen = Array.isArray(answer) ? answer : [];
  const isMany = question.kind === 'multiple';
  const isFull = isMany && chosen.length >= question.most;
  const choose = (option: string): void => {
    if (!isMany) onAnswer(option);
    else onAnswer(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]);
  };
  return (
    <div className="grid gap-2">
      {question.options.map(({ id, text }) => {
        const checked = isMany ? chosen.includes(id) : answer === id;
        return (
          <label key={id} className={OPTION}>
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name={name}
              checked={checked}
              disabled={isFull && !checked}
              onChange={() => choose(id)}
              className={cx(TICK, isMany ? 'rounded-[6px]' : 'rounded-full')}
            />
            <span className="wrap-anywhere min-w-0 hyphens-auto">{text}</span>
          </label>
        );
      })}
    </div>
  );
}

function Scale({ question: { from, to, low, high }, answer, onAnswer }: Of<'scale'>) {
  const name = useId();
  return (
    <div className="@container grid">
      <div className="grid grid-cols-1 gap-2 justify-self-start">
        <div className="flex gap-1 @max-3xs:flex-wrap">
          {Array.from({ length: to - from + 1 }, (_, at) => from + at).map((step) => (
            <label
              key={step}
              className="relative grid size-11 place-items-center rounded-control border border-field-line bg-ground tabular-nums has-checked:border-accent has-checked:bg-accent-tint has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={name}
                aria-label={[step, step === from && low, step === to && high]
                  .filter((part) => part || part === 0)
                  .join(': ')}
                checked={answer === step}
                onChange={() => onAnswer(step)}
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[inherit] outline-none"
              />
              {step}
            </label>
          ))}
        </div>
        {(low || high) && (
          <p aria-hidden="true" className="flex justify-between gap-4 text-muted text-sm">
            <span>{low}</span>
            <span className="text-right">{high}</span>
          </p>
        )}
      </div>
    </div>
  );
}
