import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
  status?: { code?: number };
}

interface TraceMessage {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

/** A collector of OpenTelemetry: takes OTLP as JSON. */
export async function startCollectorOfTraces() {
  const bodies: string[] = [];
  const paths = new Set<string>();
  const headers: IncomingHttpHeaders[] = [];
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    bodies.push(body);
    paths.add(request.url ?? '');
    headers.push(request.headers);
    if (request.url === '/v1/traces')
      for (const { scopeSpans } of (JSON.parse(body) as TraceMessage).resourceSpans)
        for (const { spans: some } of scopeSpans) spans.push(...some);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    paths,
    headers,
    spans,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const attributeOf = (span: Span, key: string): string | undefined =>
  span.attributes.find((attribute) => attribute.key === `manawell.${key}`)?.value.stringValue;
