import { zoneOffset } from './times.ts';
import { VERSION } from './wire.ts';

/** Returns the properties of every event of a page. Addresses lose query and hash: these hold tickets, codes, names. */
export function presets(window: Window, deviceId: string, time: Date): Record<string, unknown> {
  const { location, document, navigator, screen } = window;
  return {
    '#lib': 'js',
    '#lib_version': VERSION,
    '#zone_offset': zoneOffset(time),
    '#device_id': deviceId,
    '#screen_width': screen.width,
    '#screen_height': screen.height,
    '#system_language': navigator.language,
    '#os': systemOf(navigator.userAgent),
    '#url': bare(location.href),
    '#url_path': location.pathname,
    ...(document.referrer && { '#referrer': bare(document.referrer) }),
  };
}

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
];

const systemOf = (userAgent: string): string => SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other';

const bare = (address: string): string => address.replace(/[?#].*$/s, '');
