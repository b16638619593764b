import type { PhoneCountry } from '#contract/endpoints/binding.ts';
import { CodeForm } from '#web/features/account/components/sign-in/code-form.tsx';
import { EmailField } from '#web/features/account/components/sign-in/email-field.tsx';
import { isOfPhone, PhoneFields } from '#web/features/account/components/sign-in/phone-fields.tsx';
import { useCode } from '#web/features/account/hooks/use-code.ts';
import { useEmail } from '#web/features/account/hooks/use-email.ts';
import { useWait } from '#web/features/account/hooks/use-entering.ts';
import { shownNumber, usePhone } from '#web/features/account/hooks/use-phone.ts';
import { type Linked, type Proof, useBind } from '#web/features/binding/hooks/use-bind.ts';
import { useBindErrorText } from '#web/features/binding/hooks/use-bind-error-text.ts';
import type { Kind, Target } from '#web/features/binding/model/kinds.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useApi } from '#web/lib/visit/visit.ts';

export interface FormProps {
  kind: Kind;
  countries: readonly PhoneCountry[];
  /** True if a linked phone can receive sign-in codes. */
  signIn: boolean;
  onLinked(linked: Linked): void;
}

interface Props extends FormProps {
  /** A code that was sent to the current value. With it the change takes effect at once. */
  old?: Proof;
  focused: boolean;
}

/** Links a phone or an email: asks for the number or address, sends a code, and asks for the code. */
export function BindForm({ kind, countries, signIn, onLinked, old, focused }: Props) {
  const t = useT();
  const { locale } = useLocale();
  const api = useApi();
  const errorText = useBindErrorText();
  const phone = usePhone(countries);
  const entry = useEmail();
  const wait = useWait();
  const bind = useBind(onLinked);
  const code = useCode((target: Target, former) =>
    api('POST /me/binding/codes', { body: { target, locale, ...former } }),
  );
  const isPhone = kind === 'phone';
  const take = (): Target | null => {
    if (isPhone) {
      const number = phone.take();
      return number && { phone: number };
    }
    const email = entry.take();
    return email === null ? null : { email };
  };
  return (
    <CodeForm
      {...{ code, take, focused }}
      isShown={isPhone && isOfPhone(code.sendError)}
      to={isPhone ? shownNumber(phone) : entry.email}
      sms={isPhone}
      action={t('bind.submit')}
      of="proof"
      busy={bind.isPending}
      error={bind.isPending ? null : bind.error}
      lockedFor={wait.seconds}
      textOf={errorText}
      onCode={(proof) => bind.mutate({ ...proof, old }, { onError: wait.heed })}
      forgetError={bind.reset}
    >
      {(focus) =>
        isPhone ? (
          <PhoneFields
            phone={phone}
            description={t(signIn ? 'bind.phone_hint_sign_in' : 'bind.phone_hint')}
            error={code.sendError}
            focused={focus}
          />
        ) : (
          <EmailField entry={entry} description={t('bind.email_hint')} focused={focus} />
        )
      }
    </CodeForm>
  );
}
