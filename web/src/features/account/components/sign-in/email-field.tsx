import { useLayoutEffect } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { TextField } from '#web/ui/controls/field.tsx';
import type { EmailEntry } from '../../hooks/use-email.ts';

interface Props {
  entry: EmailEntry;
  description: string;
  focused: boolean;
}

/** The field for an email address that receives a code. */
export function EmailField({ entry: { field, email, problem, setEmail }, description, focused }: Props) {
  const t = useT();
  useLayoutEffect(() => {
    if (focused) field.current?.focus();
  }, [focused, field]);
  return (
    <TextField
      ref={field}
      name="email"
      type="email"
      label={t('login.email')}
      description={description}
      autoComplete="email"
      autoCapitalize="none"
      maxLength={254}
      required
      value={email}
      onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      error={problem && t(problem)}
    />
  );
}
