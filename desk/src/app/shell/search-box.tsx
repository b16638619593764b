import { type RefObject, useEffect, useId, useState } from 'react';
import { useDesk } from '#desk/lib/desk.ts';
import { usePlace } from '#desk/lib/router/use-place.ts';
import { useStore } from '#desk/lib/store.ts';
import { Icon } from '#desk/ui/icon.tsx';

/** The search, on every page. Its results are on Find. */
export function SearchBox({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { term, router, shortcutsOn } = useDesk();
  const { path, by } = usePlace();
  const current = useStore(term.current);
  const isOn = useStore(shortcutsOn.store);
  const [text, setText] = useState(current);
  const [last, setLast] = useState(current);
  const id = useId();
  // A term that another part searched replaces the typed one.
  if (last !== current) {
    setLast(current);
    setText(current);
  }
  useEffect(() => {
    if (path === '/' && by === 'load' && !matchMedia('(pointer: coarse)').matches) field.current?.select();
  }, [path, by, field]);
  return (
    <search className="min-w-0 grow">
      <form
        autoComplete="off"
        className="relative max-w-2xl"
        onSubmit={(event) => {
          event.preventDefault();
          term.search(text);
          if (path !== '/') router.go('/');
        }}
      >
        <label htmlFor={id} className="sr-only">
          Find an order or a player
        </label>
        <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-faint" />
        <input
          ref={field}
          id={id}
          type="search"
          enterKeyHint="search"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={254}
          placeholder="Order, player, email, character, card …"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
            // The field of Find has the focus already: the key that goes to the search must not be typed into it.
            if (event.key === '/' && isOn && text === '') event.preventDefault();
            if (event.key !== 'ArrowDown') return;
            const first = document.querySelector<HTMLElement>('[data-result]');
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          className="min-h-9 w-full rounded-control border border-field-line bg-surface pr-9 pl-9 text-ellipsis text-ink placeholder:text-faint pointer-coarse:min-h-11"
        />
        {isOn && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded-small border border-line bg-ground px-1.5 font-sans text-faint text-xs max-md:hidden pointer-coarse:hidden"
          >
            /
          </span>
        )}
      </form>
    </search>
  );
}
