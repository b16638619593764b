import type { PublisherEntry } from '../schema/catalog.schema.ts';
import type { PictureReference, PictureSize } from '../schema/section.ts';

type SizeCheck = NonNullable<PictureReference['expects']>;

const exactSize =
  (width: number, height: number): SizeCheck =>
  (size) =>
    size?.width === width && size.height === height
      ? null
      : `must be ${width} × ${height} pixels${size ? `, but is ${size.width} × ${size.height}` : ''}`;

const square: SizeCheck = (size, bytes) =>
  size && size.width === size.height
    ? checkBytes(bytes)
    : `must be a square drawing with a viewBox${formatActualSize(size)}`;
/** Fits the header: with another ratio the logo would be tiny. */
const wide: SizeCheck = (size, bytes) =>
  size && size.width >= size.height && size.width <= 8 * size.height
    ? checkBytes(bytes)
    : `must have a viewBox between 1:1 and 8:1${formatActualSize(size)}`;

/** Every page loads these pictures, also on phones. */
const MAX_KB = 24;
const checkBytes = (bytes: number): string | null =>
  bytes > MAX_KB * 1024 ? `must be at most ${MAX_KB} KB, because every page loads it` : null;

const formatActualSize = (size: PictureSize | null): string => (size ? `, but is ${size.width} × ${size.height}` : '');

/** Returns the pictures of a brand with checks of their sizes, which browsers and phones rely on. */
export function brandImages({ brand }: Pick<PublisherEntry, 'brand'>): PictureReference[] {
  if (!brand) return [];
  const { logo, icon, card } = brand;
  const all: [path: string[], art: string | undefined, expects: SizeCheck][] = [
    [['logo', 'light'], logo?.light, wide],
    [['logo', 'dark'], logo?.dark, wide],
    [['icon', 'svg'], icon.svg, square],
    [['icon', 'png192'], icon.png192, exactSize(192, 192)],
    [['icon', 'png512'], icon.png512, exactSize(512, 512)],
    [['icon', 'maskable'], icon.maskable, exactSize(512, 512)],
    [['icon', 'touch'], icon.touch, exactSize(180, 180)],
    [['card'], card, exactSize(1200, 630)],
  ];
  return all.flatMap(([path, art, expects]) => (art ? [{ path: ['brand', ...path], art, expects }] : []));
}
