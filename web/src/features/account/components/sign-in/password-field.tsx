import { type ComponentProps, useState } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { IconButton } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/field.tsx';

/** A password field with a button that shows the typed password. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'label'>) {
  const t = useT();
  const [shown, show] = useState(false);
  return (
    <div className="relative">
      <TextField
        {...props}
        label={t('login.password')}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pr-14"
      />
      {/* The button sits below the label's line and a gap of 6 px, 2 px inside the field. */}
      <IconButton
        icon={shown ? 'eye-off' : 'eye'}
        label={t(shown ? 'login.hide' : 'login.show')}
        onClick={() => show(!shown)}
        className="absolute! top-[calc(1.25rem+8px)] right-0.5"
      />
    </div>
  );
}
