/**
 * Whether an endpoint is an address of a push service that is known: a browser names it, and anybody can write such a request, so that it
 * must never lead the shop's calls elsewhere.
 * @param services hosts, `*.example.com` for all below one
 * @param simulator the origin that stands for them in the demo, where http will do
 */
export function isKnownService(endpoint: string, services: readonly string[], simulator: string | null): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  // Browsers write it in one way. Another spelling would be another browser here, and the same one there: told the news of two players.
  if (url.href !== endpoint || endpoint.includes('#')) return false;
  if (simulator !== null && url.origin === simulator) return true;
  // Any other port is another program of that host.
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return services.some((service) =>
    service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service,
  );
}
