/** Returns red, green and blue of `#rrggbb`, 0 to 255. */
const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Returns the relative luminance of WCAG 2, 0 to 1. */
export function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of WCAG 2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes a part of the other colour into the first. @param part 0 to 1 */
export function mix(one: string, other: string, part: number): string {
  const [a, b] = [channels(one), channels(other)];
  return `#${a.map((value, at) => byte(value + ((b[at] ?? 0) - value) * part)).join('')}`;
}

const byte = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

const STEPS = 50;
/** Returns the first colour between `from` and `to` that fits, both included, or null. */
export function firstFitting(from: string, to: string, fits: (colour: string) => boolean): string | null {
  for (let step = 0; step <= STEPS; step += 1) {
    const colour = mix(from, to, step / STEPS);
    if (fits(colour)) return colour;
  }
  return null;
}
