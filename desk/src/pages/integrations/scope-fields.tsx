import { useId } from 'react';
import type { Scope } from '#contract/publisher/scopes.ts';
import { SCOPE_WORDS } from '#desk/lib/keys.ts';
import { Tick } from '#desk/ui/field.tsx';

interface Props {
  scopes: readonly Scope[];
  error: string;
  onChange(scopes: readonly Scope[]): void;
}

/** The scopes of a new key. */
export function ScopeFields({ scopes, error, onChange }: Props) {
  const id = useId();
  return (
    <fieldset className="grid" aria-describedby={error ? id : undefined}>
      <legend className="mb-1 font-medium text-muted text-sm">What the key may do</legend>
      {SCOPE_WORDS.map(([scope, words]) => (
        <Tick
          key={scope}
          label={
            <>
              {words} <code className="text-faint text-xs">{scope}</code>
            </>
          }
          checked={scopes.includes(scope)}
          onTick={(ticked) => onChange(ticked ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
        />
      ))}
      <p id={id} role="alert" className="text-bad text-sm">
        {error}
      </p>
    </fieldset>
  );
}
