import type { Config } from '../../config/index.ts';
import type { LiveCatalog } from '../../domains/catalog/index.ts';
import { webhookEndpointsIn } from '../../domains/webhooks/index.ts';
import type { Telemetry } from '../../kernel/metrics/telemetry.ts';

/** The events of orders that alerts compare: they begin at 0, so that their first increase is seen. */
const FUNNEL = ['created', 'paid', 'sent'] as const;

/** Makes the names of the catalogue and the configuration known as values of labels. */
export function knowNames(
  telemetry: Telemetry,
  { payments }: Pick<Config, 'payments'>,
  catalog: Pick<LiveCatalog, 'current'>,
): void {
  telemetry.know('game', (value) => /^\d+$/.test(value) && catalog.current().game(Number(value)) !== undefined);
  telemetry.know('provider', (value) => Object.hasOwn(payments, value));
  telemetry.know('method', (value) => catalog.current().methods.some(({ id }) => id === value));
  telemetry.know('system', (value) => webhookEndpointsIn(catalog.current()).some(({ id }) => id === value));
  for (const { gid } of catalog.current().games)
    for (const event of FUNNEL) telemetry.add('manawell_orders_total', { game: String(gid), event }, 0);
  for (const provider of Object.keys(payments))
    for (const webhook of ['received', 'refused', 'failed'])
      telemetry.add('manawell_payment_webhooks_total', { provider, webhook }, 0);
}
