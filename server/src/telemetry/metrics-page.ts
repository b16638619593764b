import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import type { MetricProducer, MetricReader } from '@opentelemetry/sdk-metrics';

/**
 * Opens the page for Prometheus on a server of its own, so that the shop's port cannot show it.
 * @throws Error if the port is taken
 */
export async function openMetricsPage(
  { host, port }: { host: string; port: number },
  producer: MetricProducer,
): Promise<{
  reader: MetricReader;
  url: string;
  close(): Promise<void>;
}> {
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    withoutScopeInfo: true,
    metricProducers: [producer],
  });
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') {
      exporter.getMetricsRequestHandler(request, response);
      return;
    }
    response.writeHead(404, { 'content-type': 'text/plain' }).end('The metrics are at /metrics.\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new Error(`METRICS_PORT and METRICS_HOST: no page can be opened at ${host}, port ${port} (${code})`)),
    );
    server.listen({ host, port }, resolve);
  });
  const { address, family, port: bound } = server.address() as AddressInfo;
  return {
    reader: exporter,
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
