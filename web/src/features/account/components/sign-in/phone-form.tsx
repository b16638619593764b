import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PhoneCountry } from '#contract/endpoints/binding.ts';
import type { SignedIn } from '#contract/endpoints/session.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useApi } from '#web/lib/visit/visit.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { phoneCountriesQuery } from '../../api/queries.ts';
import { type Code, useCode } from '../../hooks/use-code.ts';
import { useEntering } from '../../hooks/use-entering.ts';
import { type PhoneEntry, shownNumber, usePhone } from '../../hooks/use-phone.ts';
import { clientInfo, thisBrowser } from '../../model/this-browser.ts';
import { CodeStep } from './code-step.tsx';
import { FailureNote } from './failure-note.tsx';
import { LastUsed } from './last-used.tsx';
import { isOfPhone, PhoneFields } from './phone-fields.tsx';

interface Props {
  /** True if this is the sign-in method that was used last. */
  marked: boolean;
  /** True if the player has just chosen it, so that its field takes the focus. */
  focused: boolean;
  onEntered(answer: SignedIn): void;
}

type Phone = { country: string; number: string };

/** Sign-in by a code sent to a linked phone. */
export function PhoneForm(props: Props) {
  const { locale } = useLocale();
  const countries = useQuery(phoneCountriesQuery(locale));
  if (countries.isError) return <LoadFailed query={countries} />;
  if (!countries.data) return <Skeleton className="h-[260px] rounded-control" />;
  return <WithCountries {...props} countries={countries.data} />;
}

function WithCountries({ countries, marked, focused, onEntered }: Props & { countries: readonly PhoneCountry[] }) {
  const t = useT();
  const { locale } = useLocale();
  const api = useApi();
  const phone = usePhone(countries);
  const [again, setAgain] = useState(false);
  const code = useCode(async (number: Phone, former) =>
    api(
      'POST /session/phone/codes',
      { body: { phone: number, ...(await thisBrowser(locale)), ...former } },
      { anonymous: true },
    ),
  );
  const entering = useEntering(
    'phone',
    async (input: { challenge: string; code: string }) =>
      api('POST /session/phone', { body: { ...input, ...(await clientInfo(locale)) } }, { anonymous: true }),
    onEntered,
  );
  const { sent } = code;
  if (!sent) return <NumberStep {...{ phone, code, marked }} focused={focused || again} />;
  return (
    <div className="grid gap-4">
      <CodeStep
        key={sent.challenge}
        to={shownNumber(phone)}
        sms
        action={t('account.signin')}
        of="sign-in"
        busy={entering.busy}
        error={entering.error}
        lockedFor={entering.lockedFor}
        onCode={(digits) => entering.submit({ challenge: sent.challenge, code: digits })}
        code={code}
        onResend={() => {
          entering.forgetError();
          const number = phone.take();
          if (number) code.send(number);
        }}
      />
      <Button
        kind="quiet"
        wide
        onClick={() => {
          entering.forgetError();
          code.forget();
          setAgain(true);
        }}
      >
        {t('login.other_phone')}
      </Button>
    </div>
  );
}

interface NumberProps extends Omit<Props, 'onEntered'> {
  phone: PhoneEntry;
  code: Code<Phone>;
}

function NumberStep({ phone, code, marked, focused }: NumberProps) {
  const t = useT();
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const number = phone.take();
        if (number && !code.sending && code.resendIn === 0) code.send(number);
      }}
    >
      <PhoneFields phone={phone} description={t('login.phone_hint')} error={code.sendError} focused={focused} />
      {!isOfPhone(code.sendError) && <FailureNote error={code.sendError} seconds={code.resendIn} of="proof" />}
      <Button
        kind="primary"
        size="large"
        type="submit"
        wide
        className="relative"
        busy={code.sending}
        disabled={code.resendIn > 0}
      >
        {t('login.send_code')}
        {marked && <LastUsed />}
      </Button>
    </form>
  );
}
