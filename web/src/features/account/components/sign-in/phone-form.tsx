import { useQuery } from '@tanstack/react-query';
import type { PhoneCountry } from '#contract/endpoints/binding.ts';
import type { SignedIn } from '#contract/endpoints/session.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useApi } from '#web/lib/visit/visit.ts';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { phoneCountriesQuery } from '../../api/queries.ts';
import { useCode } from '../../hooks/use-code.ts';
import { useEntering } from '../../hooks/use-entering.ts';
import { shownNumber, usePhone } from '../../hooks/use-phone.ts';
import { clientInfo, thisBrowser } from '../../model/this-browser.ts';
import { CodeForm } from './code-form.tsx';
import { isOfPhone, PhoneFields } from './phone-fields.tsx';

interface Props {
  /** True if this is the sign-in method that was used last. */
  marked: boolean;
  /** True if the player has just chosen it, so that its field takes the focus. */
  focused: boolean;
  onEntered(answer: SignedIn): void;
}

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
  const code = useCode(async (number: { country: string; number: string }, former) =>
    api(
      'POST /session/phone/codes',
      { body: { phone: number, ...(await thisBrowser(locale)), ...former } },
      { anonymous: true },
    ),
  );
  const entering = useEntering(
    'phone',
    async (proof: { challenge: string; code: string }) =>
      api('POST /session/phone', { body: { ...proof, ...(await clientInfo(locale)) } }, { anonymous: true }),
    onEntered,
  );
  return (
    <CodeForm
      {...{ code, marked, focused, ...entering }}
      take={phone.take}
      isShown={isOfPhone(code.sendError)}
      to={shownNumber(phone)}
      sms
      action={t('account.signin')}
      of="sign-in"
      onCode={entering.submit}
    >
      {(focus) => (
        <PhoneFields phone={phone} description={t('login.phone_hint')} error={code.sendError} focused={focus} />
      )}
    </CodeForm>
  );
}
