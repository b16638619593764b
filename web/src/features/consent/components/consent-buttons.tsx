import { useT } from '#web/i18n/index.tsx';
import type { Consent } from '#web/lib/visit/environment.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { cx } from '#web/ui/cx.ts';

interface Props {
  /** Where the answer can be changed: the one that counts now. */
  given?: Consent | null;
  onGive(consent: Consent): void;
  /** Id of the question. */
  labelledBy: string;
  className?: string;
}

const ANSWERS = [
  { answer: 'rejected', text: 'cookies.reject' },
  { answer: 'accepted', text: 'cookies.accept' },
] as const;

/** Two buttons of the same weight. */
export function ConsentButtons({ given, onGive, labelledBy, className }: Props) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its legend inside.
    <div role="group" aria-labelledby={labelledBy} className={cx('flex flex-wrap gap-3', className)}>
      {ANSWERS.map(({ answer, text }) => (
        <Button
          key={answer}
          aria-pressed={given ? given === answer : undefined}
          onClick={() => onGive(answer)}
          className="min-w-[7rem] flex-1 aria-pressed:shadow-selected"
        >
          {t(text)}
        </Button>
      ))}
    </div>
  );
}
