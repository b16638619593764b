import type { PublisherEntry } from '../schema/catalog.schema.ts';
import type { PictureReference, PictureSize } from '../schema/section.ts';

type Expects = NonNullable<PictureReference['expects']>;

const exactly =
  (width: number, height: number): Expects =>
  (size) =>
    size?.width === width && size.height === height
      ? null
      : `must be ${width} × ${height} pixels${size ? `, but is ${size.width} × ${size.height}` : ''}`;

const square: Expects = (size, bytes) =>
  size && size.width === size.height ? small(bytes) : `must be a square drawing with a viewBox${isOf(size)}`;
/** Fits the header: with another ratio the logo would be tiny. */
const wide: Expects = (size, bytes) =>
  size && size.width >= size.height && size.width <= 8 * size.height
    ? small(bytes)
    : `must have a viewBox between 1:1 and 8:1${isOf(size)}`;

/** Every page loads these pictures, also on phones. */
const MOST_KB = 24;
const small = (bytes: number): string | null =>
  bytes > MOST_KB * 1024 ? `must be at most ${MOST_KB} KB, because every page loads it` : null;

const isOf = (size: PictureSize | null): string => (size ? `, but is ${size.width} × ${size.height}` : '');

/** Returns the pictures of a brand with checks of their sizes, which browsers and phones rely on. */
export function brandImages({ brand }: Pick<PublisherEntry, 'brand'>): PictureReference[] {
  if (!brand) return [];
  const { logo, icon, card } = brand;
  const all: [path: string[], art: string | undefined, expects: Expects][] = [
    [['logo', 'light'], logo?.light, wide],
    [['logo', 'dark'], logo?.dark, wide],
    [['icon', 'svg'], icon.svg, square],
    [['icon', 'png192'], icon.png192, exactly(192, 192)],
    [['icon', 'png512'], icon.png512, exactly(512, 512)],
    [['icon', 'maskable'], icon.maskable, exactly(512, 512)],
    [['icon', 'touch'], icon.touch, exactly(180, 180)],
    [['card'], card, exactly(1200, 630)],
  ];
  return all.flatMap(([path, art, expects]) => (art ? [{ path: ['brand', ...path], art, expects }] : []));
}
