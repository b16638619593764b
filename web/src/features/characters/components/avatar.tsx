import type { Character } from '#contract/endpoints/characters.ts';
import { cx } from '#web/ui/cx.ts';

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

const SIZES = {
  small: { ring: 'size-9 rounded-[12px] p-[2px]', face: 'rounded-[10px] text-[13px]/[18px]' },
  large: { ring: 'size-14 rounded-[18px] p-[3px]', face: 'rounded-[15px] text-[18px]/[24px]' },
};

interface Props {
  character: Pick<Character, 'name' | 'avatar'>;
  size: keyof typeof SIZES;
}

/** The game's picture of a character, or its initials, in a ring of the game's colours. Decorative. */
export function Avatar({ character, size }: Props) {
  const { ring, face } = SIZES[size];
  return (
    <span aria-hidden="true" className={cx('block shrink-0 bg-linear-to-br from-game-from to-game-to', ring)}>
      <span className={cx('grid size-full place-items-center overflow-hidden bg-surface font-bold text-ink', face)}>
        {character.avatar ? (
          <img src={character.avatar} alt="" width={50} height={50} className="size-full object-cover" />
        ) : (
          initials(character.name)
        )}
      </span>
    </span>
  );
}
