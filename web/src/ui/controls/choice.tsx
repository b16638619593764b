import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

interface GroupProps {
  /** Name of the group for screen readers; a visible heading may carry it through `labelledBy` instead. */
  label?: string;
  labelledBy?: string;
  className?: string;
  children: ReactNode;
}

/** Radio cards stand in one group; arrows move between them, as the browser does it. */
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
  /** It was pressed with finger or mouse, even if chosen before: arrows merely look around. */
  onTap?(value: string): void;
  disabled?: boolean;
  /** Cannot be chosen, but is reached by keyboard, so that everybody learns why (see `describedBy`). */
  unavailable?: boolean;
  /** Id of the element that says why it cannot be chosen, or more about it. */
  describedBy?: string;
  /** `raised` where the card stands on a surface: in an Overlay or a Card. */
  ground?: 'surface' | 'raised';
  className?: string;
  children: ReactNode;
}

/** React asks for a listener to changes where it sets `checked`. */
const heardByClick = (): void => undefined;

/** A card that is a radio button: the native input does keyboard, focus and semantics. */
export function RadioCard({
  name,
  value,
  checked,
  onChoose,
  onTap,
  disabled,
  unavailable,
  describedBy,
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
        // Arrows make clicks too, of no press. One handler for both: what a tap closes hears no change any more.
        onChange={heardByClick}
        onClick={(event) => {
          if (unavailable) event.preventDefault();
          else if (!checked) onChoose(value);
          if (event.detail > 0 && !unavailable) onTap?.(value);
        }}
        className="absolute inset-0 z-1 size-full cursor-[inherit] appearance-none rounded-[inherit] outline-none"
      />
      {children}
    </label>
  );
}

interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChoose(value: V): void;
  /** Never breaks: what stands around it scrolls. */
  oneLine?: boolean;
}

/** A few short, exclusive choices in one line. */
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
