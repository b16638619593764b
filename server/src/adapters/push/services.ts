/**
 * Returns true if an endpoint is an address of a known push service. The endpoint comes from the browser, and anybody
 * can send such a request, so the server must not call other hosts because of it.
 * @param services host names; `*.example.com` matches all its subdomains
 * @param simulator origin of the demo's push service, which may use http; null in production
 */
export function isKnownService(endpoint: string, services: readonly string[], simulator: string | null): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  // Browsers send one spelling. Another one would be a second browser to the shop: it would get messages of two
  // players.
  if (url.href !== endpoint || endpoint.includes('#')) return false;
  if (simulator !== null && url.origin === simulator) return true;
  // Another port could be another program on the same host.
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return services.some((service) =>
    service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service,
  );
}
