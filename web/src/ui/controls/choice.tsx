import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

interface GroupProps {
  /** Name of the group for screen readers. Use `labelledBy` instead if a visible heading names it. */
  label?: string;
  labelledBy?: string;
  className?: string;
  children: ReactNode;
}

/** A group of radio cards. Arrow keys move between them, as browsers do for radio buttons. */
export function ChoiceGroup({ label, labelledBy, className, children }: GroupProps) {
  return (
    <div role="radiogroup" aria-label={label} aria-labelledby={labelledBy} className={className}>
      {children}
    </div>
  );
}

interface RadioCardProps {
  /** The same for all cards of a group. */
  name: string;
  value: string;
  checked: boolean;
  onChoose(value: string): void;
  /** Called on a press with finger or mouse, even on the chosen card. Arrow keys only browse and do not call it. */
  onTap?(value: string): void;
  disabled?: boolean;
  /** It cannot be chosen, but the keyboard reaches it, so that all players can read the reason (see `describedBy`). */
  unavailable?: boolean;
  /** Id of the element with the reason why it cannot be chosen, or with more information. */
  describedBy?: string;
  /**
   * The name for screen readers, which then skip the content. Without it they read the content as the name, and once
   * more as text.
   */
  label?: string;
  /** Use `raised` if the card is on a surface: in an Overlay or a Card. */
  ground?: 'surface' | 'raised';
  className?: string;
  children: ReactNode;
}

/** React requires a change listener where `checked` is set. */
const heardByClick = (): void => undefined;

/** A card that is a radio button. The native input handles keyboard, focus and semantics. */
export function RadioCard({
  name,
  value,
  checked,
  onChoose,
  onTap,
  disabled,
  unavailable,
  describedBy,
  label,
  ground = 'surface',
  className,
  children,
}: RadioCardProps) {
  return (
    <label
      className={cx(
        'relative block transition duration-(--fast) ease-out',
        'has-checked:bg-accent-tint has-checked:shadow-selected has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
        ground === 'surface' ? 'rounded-card bg-surface shadow-card' : 'rounded-control bg-raised',
        disabled || unavailable ? 'cursor-not-allowed text-faint' : 'hover:-translate-y-0.5',
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        aria-disabled={unavailable || undefined}
        aria-describedby={describedBy}
        aria-label={label}
        // Arrow keys cause clicks without a press. One handler for both: a tap may close the card before a change.
        onChange={heardByClick}
        onClick={(event) => {
          if (unavailable) event.preventDefault();
          else if (!checked) onChoose(value);
          if (event.detail > 0 && !unavailable) onTap?.(value);
        }}
        className="absolute inset-0 z-1 size-full cursor-[inherit] appearance-none rounded-[inherit] outline-none"
      />
      {label === undefined ? (
        children
      ) : (
        <span aria-hidden="true" className="contents">
          {children}
        </span>
      )}
    </label>
  );
}

interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChoose(value: V): void;
  /** Never wraps: its container scrolls. */
  oneLine?: boolean;
}

/** A few short, exclusive choices in one row. */
export function SegmentedControl<V extends string>({ label, value, options, onChoose, oneLine }: SegmentedProps<V>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(
        'inline-flex gap-1 rounded-control bg-raised p-1',
        oneLine ? 'shrink-0 whitespace-nowrap' : 'max-w-full flex-wrap',
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative grid min-h-9 place-items-center rounded-[10px] px-3.5 font-medium text-muted text-sm transition duration-(--fast) has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            className="absolute -inset-y-1 inset-x-0 appearance-none outline-none"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
