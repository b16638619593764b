import type { Character } from '#contract/endpoints/characters.ts';

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

/** The game's picture of a character, or its initials; in a ring of the game's colours. Decorative. */
export function Avatar({ character }: { character: Pick<Character, 'name' | 'avatar'> }) {
  return (
    <span
      aria-hidden="true"
      className="block size-14 shrink-0 rounded-[18px] bg-linear-to-br from-game-from to-game-to p-[3px]"
    >
      <span className="grid size-full place-items-center overflow-hidden rounded-[15px] bg-surface font-bold text-ink text-lg">
        {character.avatar ? (
          <img src={character.avatar} alt="" width={50} height={50} className="size-full object-cover" />
        ) : (
          initials(character.name)
        )}
      </span>
    </span>
  );
}
