/**
 * Returns why an address cannot open a game's app again; null if it can. Allowed: https, or a scheme of the app; http
 * only for simulators. Schemes that a browser handles itself are refused.
 */
export const appAddressProblem = (url: string, strict: boolean): string | null => {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\/\S*$/i.exec(url)?.[1]?.toLowerCase();
  if (!scheme || !URL.canParse(url) || RUN_BY_BROWSERS.has(scheme)) {
    return 'must be an https address or one of the app such as starfall://signed-in';
  }
  return strict && scheme === 'http' ? 'must begin with https:// or the scheme of the app' : null;
};

const RUN_BY_BROWSERS = new Set([
  'javascript',
  'data',
  'vbscript',
  'blob',
  'file',
  'about',
  'view-source',
  'filesystem',
]);
