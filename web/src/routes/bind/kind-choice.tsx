import type { Binding } from '#contract/endpoints/binding.ts';
import type { Kind } from '#web/features/binding/model/kinds.ts';
import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { SegmentedControl } from '#web/ui/controls/choice.tsx';

const NAMES: Record<Kind, MessageKey> = { phone: 'login.phone', email: 'login.email' };

interface Props {
  kinds: Binding['kinds'];
  kind: Kind;
  onChoose(kind: Kind): void;
}

/** Lets the player choose phone or email, if the publisher offers both. */
export function KindChoice({ kinds, kind, onChoose }: Props) {
  const t = useT();
  if (kinds.length < 2) return <h2 className="text-lg">{t(NAMES[kind])}</h2>;
  return (
    <div>
      <SegmentedControl
        label={t('bind.kind')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(NAMES[value]) }))}
        onChoose={onChoose}
      />
    </div>
  );
}
