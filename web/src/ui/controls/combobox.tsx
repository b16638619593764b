import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../pictures/icon.tsx';
import { Around, CONTROL, described, type FieldTexts } from './field.tsx';
import { findOptions } from './find-options.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Shown at the end of the line. The search also finds options by it. */
  note?: string;
}

interface Props extends FieldTexts {
  value: string;
  options: readonly ComboboxOption[];
  /** The text if no option matches. */
  none: string;
  onChoose(value: string): void;
}

/** Chooses one of many options by typing. Arrow keys move, Enter chooses, and Escape keeps the previous choice. */
export function Combobox({ value, options, none, onChoose, ...texts }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  /** The text typed since the list opened. Null if the list is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const chosen = options.find((option) => option.value === value);
  const shown = chosen ? [chosen.label, chosen.note].filter(Boolean).join(' ') : '';
  const open = typed !== null;
  const found = findOptions(options, typed ?? '');
  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [open, active]);

  const show = (text: string) => {
    setTyped(text);
    setActive(text === '' ? Math.max(0, chosen ? options.indexOf(chosen) : 0) : 0);
  };
  const choose = (option: ComboboxOption | undefined) => {
    if (option) onChoose(option.value);
    setTyped(null);
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (open) setActive((active + step + found.length) % Math.max(1, found.length));
      else show('');
    } else if (open && event.key === 'Enter') {
      event.preventDefault();
      choose(found[active]);
    } else if (open && event.key === 'Escape') {
      // Keeps Escape from closing the container too.
      event.stopPropagation();
      setTyped(null);
    }
  };
  return (
    <Around id={id} {...texts}>
      <div className="relative">
        <input
          ref={field}
          id={id}
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && found[active] ? `${id}-${found[active].value}` : undefined}
          aria-invalid={texts.error ? true : undefined}
          aria-describedby={described(id, texts)}
          autoComplete="off"
          spellCheck={false}
          value={typed ?? shown}
          placeholder={shown}
          onChange={({ currentTarget }) => show(currentTarget.value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onClick={() => !open && show('')}
          onBlur={() => setTyped(null)}
          onKeyDown={press}
          className={cx(CONTROL, 'truncate pr-11')}
        />
        <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 right-3.5 text-faint" />
        {open && (
          <div className="absolute top-full z-10 mt-1 w-full rounded-control bg-raised shadow-float">
            {found.length === 0 && (
              <p role="status" className="px-4 py-3 text-muted text-sm">
                {none}
              </p>
            )}
            <ul
              ref={list}
              id={`${id}-list`}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the combobox pattern.
              role="listbox"
              aria-label={texts.label}
              className={cx('max-h-60 overflow-y-auto overscroll-contain p-1', found.length === 0 && 'hidden')}
            >
              {found.map((option, at) => (
                <Line
                  key={option.value}
                  id={`${id}-${option.value}`}
                  option={option}
                  isChosen={option === chosen}
                  isActive={at === active}
                  onChoose={() => choose(option)}
                />
              ))}
            </ul>
          </div>
        )}
      </div>
    </Around>
  );
}

interface LineProps {
  id: string;
  option: ComboboxOption;
  isChosen: boolean;
  isActive: boolean;
  onChoose(): void;
}

function Line({ id, option: { label, note }, isChosen, isActive, onChoose }: LineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant marks the active option.
    <li
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the combobox pattern.
      role="option"
      aria-selected={isChosen}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cx(
        'flex min-h-11 items-center justify-between gap-3 rounded-small px-3 py-1.5 hover:bg-surface',
        isActive && 'bg-accent-tint',
        isChosen && 'font-semibold',
      )}
    >
      <span className="wrap-anywhere min-w-0">{label}</span>
      {note && <span className="shrink-0 text-muted tabular-nums">{note}</span>}
    </li>
  );
}
