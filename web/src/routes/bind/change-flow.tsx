import { useState } from 'react';
import type { Bound } from '#contract/endpoints/binding.ts';
import { CodeStep } from '#web/features/account/components/sign-in/code-step.tsx';
import { FailureNote } from '#web/features/account/components/sign-in/failure-note.tsx';
import { useCode } from '#web/features/account/hooks/use-code.ts';
import type { Proof } from '#web/features/binding/hooks/use-bind.ts';
import { useBindErrorText } from '#web/features/binding/hooks/use-bind-error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useApi } from '#web/lib/visit/visit.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { BindForm, type FormProps } from './bind-form.tsx';

interface Props extends FormProps {
  bound: Bound;
  /** True if the account has a value from before that can be confirmed, which brings the gift. */
  confirms: boolean;
}

/**
 * `confirm`, or the steps of a change: `how` asks for a code to the old value, `notice` explains the wait, a Proof is
 * that code.
 */
type Step = 'none' | 'confirm' | 'how' | 'notice' | Proof;

/** Confirms or changes the linked value: at once with a code that was sent to the old value, else after a notice. */
export function ChangeFlow({ bound, confirms, ...form }: Props) {
  const t = useT();
  const [step, setStep] = useState<Step>('none');
  if (step === 'none') {
    return (
      <div className="grid gap-3">
        {confirms && (
          <Button kind="primary" size="large" wide onClick={() => setStep('confirm')}>
            {t('bind.confirm')}
          </Button>
        )}
        <Button wide onClick={() => setStep('how')}>
          {t('bind.change')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      {step === 'how' && <OldOne kind={form.kind} bound={bound} onStep={setStep} />}
      {step === 'confirm' && <p className="text-muted text-sm">{t('bind.confirm_text')}</p>}
      {step === 'notice' && <Note tone="warn">{t('bind.change.notice', { value: bound.value })}</Note>}
      {typeof step === 'object' && <p className="text-muted text-sm">{t('bind.change.new')}</p>}
      {step !== 'how' && <BindForm {...form} {...(typeof step === 'object' && { old: step })} focused />}
      <Button kind="quiet" wide onClick={() => setStep('none')}>
        {t('bind.change.cancel')}
      </Button>
    </div>
  );
}

interface OldProps extends Pick<Props, 'kind' | 'bound'> {
  onStep(step: Step): void;
}

/** Sends a code to the current value and asks for it. The player can say that they no longer have that value. */
function OldOne({ kind, bound, onStep }: OldProps) {
  const t = useT();
  const { locale } = useLocale();
  const api = useApi();
  const errorText = useBindErrorText();
  const code = useCode((_: undefined, former) =>
    api('POST /me/binding/:kind/codes', { params: { kind }, body: { locale, ...former } }),
  );
  const { sent } = code;
  return (
    <>
      {sent ? (
        <CodeStep
          key={sent.challenge}
          to={bound.value}
          sms={kind === 'phone'}
          action={t('login.continue')}
          of="proof"
          busy={false}
          error={null}
          lockedFor={0}
          textOf={errorText}
          onCode={(digits) => onStep({ challenge: sent.challenge, code: digits })}
          code={code}
          onResend={() => code.send(undefined)}
        />
      ) : (
        <>
          <p className="text-muted">{t('bind.change.how', { value: bound.value })}</p>
          <FailureNote
            error={code.sending ? null : code.sendError}
            seconds={code.resendIn}
            of="proof"
            textOf={errorText}
          />
          <Button
            kind="primary"
            size="large"
            wide
            busy={code.sending}
            disabled={code.resendIn > 0}
            onClick={() => code.send(undefined)}
          >
            {t('login.send_code')}
          </Button>
        </>
      )}
      <Button wide onClick={() => onStep('notice')}>
        {t('bind.change.lost')}
      </Button>
    </>
  );
}
