const two = (value: number): string => String(value).padStart(2, '0');

/** Returns a time by the visitor's clock, `yyyy-MM-dd HH:mm:ss.SSS`; the collector reads it with `#zone_offset`. */
export function written(time: Date): string {
  const day = [String(time.getFullYear()).padStart(4, '0'), two(time.getMonth() + 1), two(time.getDate())].join('-');
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':');
  return `${day} ${clock}.${String(time.getMilliseconds()).padStart(3, '0')}`;
}

/** Returns the hours that the visitor's clock is ahead of UTC: 5.75 in Kathmandu. */
export const zoneOffset = (time: Date): number => -time.getTimezoneOffset() / 60;
