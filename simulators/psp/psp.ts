import { z } from 'zod';
import { createApp } from '../kit/app.ts';
import { serveStyle } from '../kit/page.ts';
import { type ListenOptions, listen, type Simulator } from '../kit/simulator.ts';
import { openStateFile } from '../kit/state-file.ts';
import { serveApi } from './api.ts';
import { balanceLine } from './balance.ts';
import { PaymentBook } from './book.ts';
import { NORMAL, type PspConfig } from './config.ts';
import { serveControl } from './control.ts';
import { serveHostedPage } from './hosted-page.ts';
import { serveOverview } from './overview.ts';
import { paymentRecord, presentPayment } from './payment.ts';
import { type Wait, WebhookSender, webhook } from './webhooks.ts';

export interface PspOptions {
  apiKey: string;
  webhookSecret: string;
  webhookUrl?: string | null;
  listen?: ListenOptions;
  /** Origin for a payer's browser; if absent, where it listens. */
  publicUrl?: string;
  /** Keeps payments and unsent webhooks across restarts. */
  stateDirectory?: string;
  retrySeconds?: readonly number[] | undefined;
  /** Replaces timers for webhooks that wait. */
  wait?: Wait | undefined;
}

const SWEEP_MS = 100;

/** Starts the sandbox payment provider. */
export async function startPsp(options: PspOptions): Promise<Simulator> {
  const app = createApp();
  let origin = '';
  const sender = new WebhookSender({
    url: options.webhookUrl ?? null,
    secret: options.webhookSecret,
    retrySeconds: options.retrySeconds,
    wait: options.wait,
  });
  const config: PspConfig = {
    ...NORMAL,
    get webhooks() {
      return sender.fault;
    },
    set webhooks(fault) {
      sender.fault = fault;
    },
    get webhookUrl() {
      return sender.url;
    },
    set webhookUrl(url) {
      sender.url = url;
    },
  };
  const book = new PaymentBook(
    (type, payment) => {
      const closed = type === 'payment.dispute_closed';
      const dispute = closed ? { won: payment.disputes.at(-1)?.status === 'won' } : undefined;
      sender.send(type, presentPayment(payment, origin), dispute);
      state.changed();
    },
    Date.now,
    () => config.issuedIn,
    () => config.settlement,
  );
  const state = openStateFile({
    directory: options.stateDirectory,
    name: 'psp',
    schema: z.object({
      payments: z.array(paymentRecord),
      webhooks: z.array(webhook),
      balance: z.array(balanceLine).default([]),
    }),
    restore({ payments, webhooks, balance }) {
      book.balance.restore(balance);
      for (const payment of payments) book.add(payment);
      for (const waiting of webhooks) sender.deliver(waiting);
    },
    snapshot: () => ({ payments: book.all(), webhooks: sender.waiting(), balance: [...book.balance.all()] }),
  });

  serveApi(app, { book, config, apiKey: options.apiKey, origin: () => origin });
  serveControl(app, { book, config, webhooks: sender, origin: () => origin });
  serveHostedPage(app, { book });
  serveOverview(app, { book });
  serveStyle(app);
  if (options.stateDirectory)
    app.addHook('onResponse', async (request) => void (request.method !== 'GET' && state.changed()));

  const { url, port } = await listen(app, options.listen ?? {});
  origin = options.publicUrl ?? url;
  const sweeper = setInterval(() => book.sweep(), SWEEP_MS);
  return {
    name: 'psp',
    url,
    port,
    async close() {
      clearInterval(sweeper);
      await app.close();
      await sender.close();
      state.close();
    },
  };
}
