import type { Binding } from '#contract/endpoints/binding.ts';
import { kindToShow } from '#web/features/binding/model/kinds.ts';
import { useT } from '#web/i18n/index.tsx';
import { useChoose, useSearch } from '#web/navigation/links.tsx';
import { SignInLink } from '#web/navigation/sign-in-link.tsx';
import { KindChoice } from './kind-choice.tsx';

/** Shows a visitor the steps to the gift. The choice stays in the address, to which sign-in returns. */
export function VisitorPanel({ binding: { kinds, gift } }: { binding: Binding }) {
  const t = useT();
  const choose = useChoose<'bind'>();
  const kind = kindToShow(kinds, useSearch<'bind'>().kind, undefined);
  const steps = [
    t('bind.step.sign_in'),
    t(kind === 'phone' ? 'bind.step.phone' : 'bind.step.email'),
    ...(gift ? [t('bind.step.gift')] : []),
  ];
  return (
    <>
      <KindChoice kinds={kinds} kind={kind} onChoose={(next) => choose({ kind: next })} />
      <ol className="grid gap-3">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-tint font-semibold text-accent text-sm tabular-nums"
            >
              {at + 1}
            </span>
            <span className="min-w-0 self-center">{step}</span>
          </li>
        ))}
      </ol>
      <SignInLink kind="primary" size="large" wide icon="user" />
      <p className="text-faint text-sm">{t('bind.visitor')}</p>
    </>
  );
}
