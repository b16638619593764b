import { useT } from '#web/i18n/index.tsx';
import type { Consent } from '#web/lib/visit/environment.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { cx } from '#web/ui/cx.ts';

interface Props {
  /** The current answer, if the player can change it here. */
  given?: Consent | null;
  onGive(consent: Consent): void;
  /** Id of the element with the question. */
  labelledBy: string;
  /** On a phone, makes the buttons as narrow as their labels, to fit next to the question. */
  narrow?: boolean;
}

const ANSWERS = [
  { answer: 'rejected', text: 'cookies.reject' },
  { answer: 'accepted', text: 'cookies.accept' },
] as const;

const BUTTON = 'min-w-[7rem] flex-1 aria-pressed:shadow-selected';

/** Two buttons of equal weight: reject and accept. */
export function ConsentButtons({ given, onGive, labelledBy, narrow = false }: Props) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its legend inside.
    <div
      role="group"
      aria-labelledby={labelledBy}
      className={cx('flex flex-wrap gap-3', narrow && 'max-w-full shrink-0 max-sm:gap-2')}
    >
      {ANSWERS.map(({ answer, text }) => (
        <Button
          key={answer}
          aria-pressed={given ? given === answer : undefined}
          onClick={() => onGive(answer)}
          className={cx(BUTTON, narrow && 'max-sm:min-w-0 max-sm:px-2.5')}
        >
          {t(text)}
        </Button>
      ))}
    </div>
  );
}
