import { type ReactNode, useLayoutEffect } from 'react';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { countryName } from '#web/lib/format/countries.ts';
import { ApiError } from '#web/lib/portal/api.ts';
import { Combobox } from '#web/ui/controls/combobox.tsx';
import { TextField } from '#web/ui/controls/field.tsx';
import type { PhoneEntry } from '../../hooks/use-phone.ts';

interface Props {
  phone: PhoneEntry;
  description?: ReactNode;
  /** The server's refusal of the number; shown next to the field that it is about. */
  error: unknown;
  focused: boolean;
}

const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.code : null);

/** Returns true if these fields show the error themselves. */
export const isOfPhone = (error: unknown): boolean =>
  ['binding.phone_invalid', 'binding.country'].includes(codeOf(error) ?? '');

/** Fields for a country and a phone number in it. */
export function PhoneFields({ phone, description, error, focused }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const errorText = useErrorText();
  const { countries, country, number, problem, field } = phone;
  const code = codeOf(error);
  useLayoutEffect(() => {
    if (focused) field.current?.focus();
  }, [focused, field]);
  useLayoutEffect(() => {
    if (code === 'binding.phone_invalid') field.current?.focus();
  }, [code, field]);
  const options = countries
    .map((one) => ({ value: one.country, label: countryName(one.country, tag), note: one.dial }))
    .toSorted((one, other) => one.label.localeCompare(other.label, tag));
  return (
    <>
      <Combobox
        label={t('login.country')}
        none={t('login.country_none')}
        value={country}
        options={options}
        onChoose={phone.setCountry}
        error={code === 'binding.country' && errorText(error)}
      />
      <TextField
        ref={field}
        name="phone"
        type="tel"
        label={t('login.phone')}
        description={description}
        autoComplete="tel-national"
        maxLength={32}
        required
        className="tabular-nums"
        value={number}
        onChange={({ currentTarget }) => phone.setNumber(currentTarget.value)}
        error={(problem && t(problem)) || (code === 'binding.phone_invalid' && errorText(error))}
      />
    </>
  );
}
