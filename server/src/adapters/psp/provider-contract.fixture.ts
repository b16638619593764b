import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  NotExpressible,
  NotSent,
  OutcomeUnclear,
  type PaymentRef,
  type PaymentRequest,
  ProviderRefused,
  type ProviderUpdate,
} from '#server/domains/payments/payments.port.ts';
import { chargingOf } from './charging.ts';
import {
  evidence,
  type Lacks,
  type ProviderWorld,
  paymentRequest,
  type Sent,
  uuidv7,
} from './provider-world.fixture.ts';
import { PAYMENT_PROVIDERS } from './providers.ts';

const charging = chargingOf(PAYMENT_PROVIDERS);
const WALLETS = ['apple_pay', 'google_pay'] as const;

/** The contract of all payment adapters, as tests against a world that behaves like the provider. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of tests.
export function payByContract(name: string, start: () => Promise<ProviderWorld>, lacks: Lacks = {}): void {
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of tests.
  describe(`the payment provider ${name}`, () => {
    let world: ProviderWorld;
    beforeAll(async () => {
      world = await start();
    });
    afterAll(() => world.close());

    const open = async (change: Partial<PaymentRequest> = {}) => {
      const request = paymentRequest(change);
      const { providerId, redirectUrl } = await world.provider.create(request);
      return { request, redirectUrl, ref: { paymentId: request.paymentId, providerId } };
    };
    const paid = async (change: Partial<PaymentRequest> = {}) => {
      const opened = await open(change);
      await world.pay(opened.ref);
      return opened;
    };
    /** Returns all updates about a payment in the webhooks sent so far, in order. */
    const told = async ({ paymentId }: PaymentRef): Promise<ProviderUpdate[]> => {
      const updates: ProviderUpdate[] = [];
      for (const { raw, headers } of await world.sent()) {
        const { body } = world.provider.readWebhook(raw, headers);
        const said = world.provider.interpret(body);
        const all = said ? [said] : ((await world.provider.askFurther?.(body)?.()) ?? []);
        updates.push(...all.filter((one) => one.paymentId === paymentId));
      }
      return updates;
    };
    const read = async (ref: PaymentRef) => {
      const state = await world.provider.read(ref);
      return state.status === 'settled' ? state.updates.map(({ event }) => event) : state.status;
    };
    /** Returns the last update that the provider returns for a settled payment. */
    const updateOf = async (ref: PaymentRef): Promise<ProviderUpdate | undefined> => {
      const state = await world.provider.read(ref);
      return state.status === 'settled' ? state.updates.at(-1) : undefined;
    };
    const bookOf = async ({ paymentId }: PaymentRef) => {
      const books = await world.provider.report(new Date(Date.now() - 60_000), new Date(Date.now() + 60_000));
      return books.find((entry) => entry.paymentId === paymentId);
    };

    test('creating a payment twice gives one payment with one page', async () => {
      const { request, ref, redirectUrl } = await open();
      expect(await world.provider.create(request)).toEqual({ providerId: ref.providerId, redirectUrl });
      expect(await world.count(request.paymentId)).toBe(1);
      expect(redirectUrl).toMatch(/^https?:\/\//);
    });

    test('a payment that cannot be sent provably opened nothing', async () => {
      const gone = await start();
      await (gone.stop ?? gone.close)();
      await expect(gone.provider.create(paymentRequest())).rejects.toThrow(NotSent);
      if (gone.stop) await gone.close();
    });

    test('an unknown payment has the status `none`', async () => {
      expect(await read({ paymentId: uuidv7(), providerId: null })).toBe('none');
    });

    test('returns a stable fingerprint for each card, which no stored webhook contains', async () => {
      const paidWith = async (card: string): Promise<string | null | undefined> => {
        const { ref } = await open();
        await world.pay(ref, card);
        const stored = (await world.sent()).map(({ raw, headers }) => world.provider.readWebhook(raw, headers));
        const own = stored.find(
          ({ body, instrument }) => instrument && world.provider.interpret(body)?.paymentId === ref.paymentId,
        );
        const found = own?.instrument ?? (await world.provider.instrument?.(ref))?.fingerprint;
        expect(JSON.stringify(stored.map(({ body }) => body))).not.toContain(found?.split(':').at(-1) ?? 'nothing');
        return found;
      };
      const [one, again, other] = [await paidWith('one'), await paidWith('one'), await paidWith('other')];
      expect(one).toMatch(/./);
      expect(again).toBe(one);
      expect(other).toMatch(/./);
      expect(other).not.toBe(one);
    });

    test.skipIf(lacks.card)(
      'returns the last digits and the brand of the card, which no stored webhook contains',
      async () => {
        const { ref } = await open();
        await world.pay(ref, 'card 5454');
        const stored = (await world.sent()).map(({ raw, headers }) => world.provider.readWebhook(raw, headers));
        const own = stored.find(
          ({ body, card }) => card && world.provider.interpret(body)?.paymentId === ref.paymentId,
        );
        const card = own?.card ?? (await world.provider.instrument?.(ref))?.card;
        expect(card).toEqual({ digits: '5454', brand: expect.stringMatching(/^[a-z]+$/) });
        expect(JSON.stringify(stored.map(({ body }) => body))).not.toContain('"5454"');
      },
    );

    test('a payment is open, then captured, and the webhook and the books agree', async () => {
      const { ref, request } = await open();
      expect(await read(ref)).toBe('open');
      await world.pay(ref);
      expect(await read(ref)).toEqual(['captured']);
      const { paymentId, amount, currency } = request;
      const [captured] = (await told(ref)).filter(({ event }) => event === 'captured');
      expect(captured).toMatchObject({ paymentId, amount, currency, refunded: 0 });
      expect([null, ref.providerId]).toContain(captured?.providerId);
    });

    test('finds a paid payment whose creation got no answer', async () => {
      const { ref } = await paid();
      await open();
      await open();
      expect(await read({ ...ref, providerId: null })).toEqual(['captured']);
    });

    test('a payment whose money comes later is pending until then', async () => {
      const { ref } = await open({ method: 'voucher' });
      await world.promise(ref);
      expect(await read(ref)).toBe('pending');
      expect((await told(ref)).map(({ event }) => event)).not.toContain('captured');
      await world.keepPromise(ref);
      expect(await read(ref)).toEqual(['captured']);
      expect((await told(ref)).map(({ event }) => event)).toContain('captured');
    });

    test('reports money that comes after the cancellation', async () => {
      const { ref } = await open({ method: 'voucher' });
      await world.promise(ref);
      await world.provider.cancel(ref);
      await world.keepPromise(ref);
      expect((await told(ref)).map(({ event }) => event)).toContain('captured');
      expect(await read(ref)).toContain('captured');
    });

    test('each supported wallet opens a page that can be paid', async () => {
      for (const wallet of world.provider.wallets) {
        const { ref } = await paid({ wallet });
        expect((await told(ref)).map(({ event }) => event)).toContain('captured');
      }
    });

    test('a cancelled payment takes no money, and cancelling is idempotent', async (test) => {
      // The shop closes such payments by itself: it does not capture them.
      if (world.provider.capture) return test.skip();
      const { ref } = await open();
      await world.provider.cancel(ref);
      await world.provider.cancel(ref);
      expect(await read(ref)).toEqual(['cancelled']);
      await expect(world.pay(ref)).rejects.toThrow();
    });

    test('a paid payment cannot be cancelled', async () => {
      const { ref } = await paid();
      // Some providers reject the call; only the payment's state matters here.
      await Promise.allSettled([world.provider.cancel(ref)]);
      expect(await read(ref)).toEqual(['captured']);
    });

    test('the money of an approved payment moves once, when the shop captures it', async (test) => {
      const { capture } = world.provider;
      if (!capture || !world.approve) return test.skip();
      const { ref } = await open();
      await capture(ref);
      expect(await read(ref)).toBe('open');
      await world.approve(ref);
      expect(await read(ref)).toBe('approved');
      expect((await told(ref)).map(({ event }) => event)).toEqual(['approved']);
      expect((await bookOf(ref))?.captured ?? 0).toBe(0);
      await Promise.all([capture(ref), capture(ref)]);
      await capture(ref);
      expect(await read(ref)).toEqual(['captured']);
      expect((await told(ref)).filter(({ event }) => event === 'captured')).toHaveLength(1);
    });

    test('refunds are idempotent by id, and can be partial up to the whole amount', async () => {
      const { ref, request } = await paid({ amount: 1000 });
      const { currency } = request;
      const part = { ...ref, currency, amount: 300, refundId: uuidv7() };
      await Promise.all([world.provider.refund(part), world.provider.refund(part)]);
      await world.provider.refund(part);
      expect(await world.refunded(ref, currency)).toBe(300);
      await world.provider.refund({ ...part, amount: 700, refundId: uuidv7() });
      expect(await world.refunded(ref, currency)).toBe(1000);
      const refunds = (await told(ref)).filter(({ event }) => event === 'refunded');
      expect(refunds.at(-1)).toMatchObject({ amount: 1000, currency, refunded: 1000, failedRefunds: [] });
      expect(await updateOf(ref)).toMatchObject({ event: 'captured', refunded: 1000, failedRefunds: [], disputes: [] });
    });

    test('refuses a refund of more than is left', async () => {
      const { ref, request } = await paid({ amount: 500 });
      const { currency } = request;
      await world.provider.refund({ ...ref, currency, amount: 400, refundId: uuidv7() });
      const more = { ...ref, currency, amount: 101, refundId: uuidv7() };
      await expect(world.provider.refund(more)).rejects.toThrow(ProviderRefused);
      expect(await world.refunded(ref, currency)).toBe(400);
    });

    for (const { currency, amount, refund } of lacks.tooFine ?? []) {
      test(`refuses for good a refund that it cannot express in ${currency}`, async () => {
        const { ref } = await paid({ currency, amount });
        const fine = { ...ref, currency, amount: refund, refundId: uuidv7() };
        await expect(world.provider.refund(fine)).rejects.toThrow(NotExpressible);
        expect(await world.refunded(ref, currency)).toBe(0);
      });
    }

    test('refuses a refund of an unpaid payment', async () => {
      const { ref } = await open();
      const refund = { ...ref, currency: 'USD', amount: 1, refundId: uuidv7() };
      await expect(world.provider.refund(refund)).rejects.toThrow();
    });

    test('a refund that fails later is reported with our id, and its amount can be refunded again', async () => {
      const { ref, request } = await paid({ amount: 1000 });
      const { currency } = request;
      const [first, second, third] = [uuidv7(), uuidv7(), uuidv7()];
      await world.provider.refund({ ...ref, currency, amount: 300, refundId: first });
      await world.provider.refund({ ...ref, currency, amount: 700, refundId: second });
      await world.failRefund(ref);
      const failed = { refunded: 1000, failedRefunds: [{ refundId: second, amount: 700 }] };
      expect((await told(ref)).findLast(({ event }) => event === 'refund_failed')).toMatchObject(failed);
      expect(await updateOf(ref)).toMatchObject({ event: 'captured', ...failed });
      expect(await bookOf(ref)).toMatchObject({ captured: 1000, refunded: 300 });
      // The same refund id has no effect again: a failed refund is made again with another id.
      await world.provider.refund({ ...ref, currency, amount: 700, refundId: second });
      expect(await world.refunded(ref, currency)).toBe(300);
      await world.provider.refund({ ...ref, currency, amount: 700, refundId: third });
      expect(await world.refunded(ref, currency)).toBe(1000);
      expect(await updateOf(ref)).toMatchObject({ refunded: 1700, failedRefunds: failed.failedRefunds });
    });

    test.each([
      [true, 'dispute_won', 0],
      [false, 'dispute_lost', 300],
    ] as const)(
      'a partial dispute next to a refund keeps its own amount until it is closed (won: %s)',
      async (won, event, kept) => {
        const { ref, request } = await paid({ amount: 1000 });
        const { currency } = request;
        await world.provider.refund({ ...ref, currency, amount: 200, refundId: uuidv7() });
        await world.dispute(ref, 300, currency);
        const opened = { amount: 1000, currency, refunded: 200, disputes: [{ amount: 300, status: 'open' }] };
        expect((await told(ref)).findLast(({ event }) => event === 'disputed')).toMatchObject(opened);
        expect(await bookOf(ref)).toMatchObject({ captured: 1000, refunded: 200, disputed: 300 });
        await world.closeDispute(ref, won);
        const closed = { refunded: 200, disputes: [{ amount: 300, status: won ? 'won' : 'lost' }] };
        expect((await told(ref)).at(-1)).toMatchObject({ event, amount: 1000, ...closed });
        const update = await updateOf(ref);
        expect(update).toMatchObject({ event: 'captured', ...closed });
        expect(update?.disputes[0]?.stage).toBeGreaterThan(1);
        expect(await bookOf(ref)).toMatchObject({ refunded: 200, disputed: kept });
      },
    );

    const disputed = async () => {
      const { ref } = await paid({ amount: 1000 });
      await world.dispute(ref, 1000, 'USD');
      const dispute = (await told(ref)).at(-1)?.disputes[0]?.id ?? '';
      const port = world.provider.evidence;
      if (!port) throw new Error(`${name} takes no evidence`);
      const submit = (change: object = {}) => port.submit(evidence({ ...ref, dispute, ...change }));
      return { ref, submit, port };
    };

    test.skipIf(lacks.evidence)(
      'evidence is submitted once, and a repeat of the same submission submits nothing again',
      async () => {
        const { ref, submit } = await disputed();
        const submissionId = uuidv7();
        await submit({ submissionId });
        expect(await world.defended(ref)).toBe(1);
        const repeat = submit({ submissionId, isRepeat: true });
        // A provider that cannot be asked leaves it to an operator.
        if (lacks.askedAboutEvidence) await expect(repeat).rejects.toThrow(OutcomeUnclear);
        else await repeat;
        expect(await world.defended(ref)).toBe(1);
      },
    );

    test.skipIf(lacks.evidence)(
      'a second submission is refused, and so is one after the deadline, or after the dispute',
      async () => {
        const first = await disputed();
        await first.submit();
        await expect(first.submit()).rejects.toThrow(ProviderRefused);
        expect(await world.defended(first.ref)).toBe(1);
        const late = await disputed();
        await world.endDefence(late.ref);
        await expect(late.submit()).rejects.toThrow(ProviderRefused);
        const over = await disputed();
        await world.closeDispute(over.ref, false);
        await expect(over.submit()).rejects.toThrow(ProviderRefused);
        for (const { ref } of [late, over]) expect(await world.defended(ref)).toBe(0);
      },
    );

    test.skipIf(lacks.evidence)(
      'a document of another type is refused, and one of the stated size is taken',
      async () => {
        const { ref, submit, port } = await disputed();
        await expect(submit({ document: Buffer.alloc(0) })).rejects.toThrow(ProviderRefused);
        expect(await world.defended(ref)).toBe(0);
        const document = Buffer.alloc(port.mostBytes, ' ');
        document.write('%PDF-1.4');
        await submit({ document });
        expect(await world.defended(ref)).toBe(1);
      },
    );

    const amounts = [
      ['JPY', 800],
      ['KRW', 12_000],
      ['USD', 549],
      ['KWD', 1500],
      ['ISK', 750],
    ] as const;
    test.each(amounts.filter(([currency]) => !lacks.currencies?.includes(currency)))(
      'an amount in %s is the same when it is charged, reported and refunded',
      async (currency, amount) => {
        const { ref } = await paid({ currency, amount });
        await world.provider.refund({ ...ref, currency, amount, refundId: uuidv7() });
        expect(await world.refunded(ref, currency)).toBe(amount);
        const updates = await told(ref);
        expect(updates.find(({ event }) => event === 'captured')).toMatchObject({ amount, currency });
        expect(updates.find(({ event }) => event === 'refunded')).toMatchObject({ amount, currency, refunded: amount });
      },
    );

    const special = ['EUR', 'JPY', 'HUF', 'TWD', 'ISK', 'UGX', 'MGA', 'CLP', 'CVE', 'IDR', 'COP', 'INR', 'KWD', 'TND'];
    test.each(special.filter((currency) => !lacks.currencies?.includes(currency)))(
      'in %s it charges its stated minimum, one step more, and its maximum, and refuses other amounts',
      async (currency) => {
        const taken = world.provider.takes(currency);
        if (!taken) throw new Error(`the provider does not support ${currency}`);
        expect(charging(name, currency)).toEqual(taken);
        for (const wallet of WALLETS) {
          expect(charging(name, currency, wallet)).toEqual(world.provider.wallets.includes(wallet) ? taken : null);
        }
        const { step, min, max } = taken;
        for (const amount of [min, min + step, max]) {
          const { ref } = await paid({ currency, amount });
          expect((await told(ref)).find(({ event }) => event === 'captured')).toMatchObject({ amount, currency });
        }
        const others = [min - step, max + step, ...(step > 1 ? [min + 1, min + step - 1] : [])];
        for (const amount of others) {
          const request = paymentRequest({ currency, amount });
          await expect(world.provider.create(request), `${amount} ${currency}`).rejects.toThrow(NotExpressible);
          expect(await world.count(request.paymentId)).toBe(0);
        }
      },
    );

    for (const currency of lacks.currencies ?? []) {
      test(`it reports ${currency} as unsupported and refuses to charge it`, async () => {
        expect(world.provider.takes(currency)).toBeNull();
        expect(charging(name, currency)).toBeNull();
        await expect(world.provider.create(paymentRequest({ currency, amount: 10_000 }))).rejects.toThrow(
          NotExpressible,
        );
      });
    }

    test('its books have exactly the payments of a period, with their sums', async () => {
      const from = new Date();
      const { ref, request } = await paid({ amount: 900 });
      await world.provider.refund({ ...ref, currency: 'USD', amount: 200, refundId: uuidv7() });
      const unpaid = await open();
      // Ids and the providers' timestamps have a resolution of one millisecond.
      const until = new Date(Date.now() + 1);
      while (Date.now() <= until.getTime()) await new Promise((done) => setImmediate(done));
      await paid();
      const books = await world.provider.report(from, until);
      const entry = books.find(({ paymentId }) => paymentId === request.paymentId);
      expect(entry).toMatchObject({
        providerId: ref.providerId,
        currency: 'USD',
        captured: 900,
        refunded: 200,
        disputed: 0,
      });
      // Some providers have times in seconds.
      const at = entry?.at?.getTime() ?? from.getTime();
      expect(at > from.getTime() - 1000 && at <= until.getTime()).toBe(true);
      expect(books.find(({ paymentId }) => paymentId === unpaid.ref.paymentId)?.captured ?? 0).toBe(0);
      expect(books.length).toBe(2);
      expect((await world.provider.report(until, new Date(Date.now() + 1))).length).toBe(1);
    });

    test('lists the lines of its balance in a period, with our payments, if it has an interface for them', async () => {
      const { balanceTransactions } = world.provider;
      if (!balanceTransactions) return;
      const before = new Date(Date.now() - 60_000);
      const { ref, request } = await paid({ amount: 900 });
      await world.provider.refund({ ...ref, currency: 'USD', amount: 200, refundId: uuidv7() });
      await world.dispute(ref, 300, 'USD');
      await world.closeDispute(ref, true);
      const lines = await balanceTransactions(before, new Date(Date.now() + 2000));
      const own = lines.filter(({ paymentId }) => paymentId === request.paymentId);
      const sum = (kind: string) => own.filter((one) => one.kind === kind).map(({ amount }) => amount);
      expect([sum('payment'), sum('refund')]).toEqual([[900], [-200]]);
      expect(sum('dispute').toSorted((a, b) => a - b)).toEqual([-300, 300]);
      expect(own.find(({ kind }) => kind === 'payment')).toMatchObject({ fee: 26, currency: 'USD', charged: null });
      expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      expect(await balanceTransactions(new Date(0), before)).toEqual([]);
    });

    test('lists the payments with a refund or dispute in a period, if it supports that', async () => {
      const { takenFrom } = world.provider;
      if (!takenFrom) return;
      const before = new Date(Date.now() - 60_000);
      const [untouched, refunded, disputed] = [await paid(), await paid(), await paid()];
      for (const { ref } of [refunded, refunded])
        await world.provider.refund({ ...ref, currency: 'USD', amount: 100, refundId: uuidv7() });
      await world.dispute(disputed.ref, 100, 'USD');
      const taken = await takenFrom(before, new Date());
      expect(taken).toEqual(expect.arrayContaining([refunded.ref.paymentId, disputed.ref.paymentId]));
      expect(taken).not.toContain(untouched.ref.paymentId);
      // Before all tests of this file, however slowly they run.
      expect(await takenFrom(new Date(0), new Date(1000))).toEqual([]);
    });

    test('a webhook of an unknown kind can be stored and gives no update', () => {
      const { raw, headers } = world.sendUnknown();
      const { eventId, type, body } = world.provider.readWebhook(raw, headers);
      expect([eventId.length > 0 && eventId.length <= 128, type.length > 0]).toEqual([true, true]);
      expect(world.provider.interpret(body)).toBeNull();
      expect(world.provider.askFurther?.(body) ?? null).toBeNull();
    });

    const refused = ({ raw, headers }: Sent) =>
      expect(() => world.provider.readWebhook(raw, headers)).toThrow('payment.signature');

    test('refuses a webhook that was changed, signed with another secret, or not signed', async () => {
      await paid();
      const genuine = (await world.sent()).at(-1);
      if (!genuine) throw new Error('the provider sent no webhook');
      world.provider.readWebhook(genuine.raw, genuine.headers);
      refused(world.tamper(genuine));
      refused(world.sendUnknown({ wrongSecret: true }));
      refused({ raw: Buffer.from('{}'), headers: {} });
      refused({ raw: Buffer.from('not json'), headers: {} });
    });

    if (lacks.signedTime) {
      test('a repeated webhook has the same event id', async () => {
        await paid();
        const [first] = await world.sent();
        if (!first) throw new Error('the provider sent no webhook');
        const ids = [first, first].map(({ raw, headers }) => world.provider.readWebhook(raw, headers).eventId);
        expect(ids[0]).toBe(ids[1]);
      });
    } else {
      test('refuses a webhook that is 301 s old, and accepts one of 290 s', () => {
        refused(world.sendUnknown({ age: 301 }));
        const { raw, headers } = world.sendUnknown({ age: 290 });
        expect(world.provider.readWebhook(raw, headers).type).not.toBe('');
      });

      test('computes the age of a webhook by the given clock, not by that of the process', () => {
        const late = world.sendUnknown({ age: 600 });
        world.ahead?.(-600_000);
        expect(world.provider.readWebhook(late.raw, late.headers).type).not.toBe('');
        refused(world.sendUnknown());
        world.ahead?.(0);
        refused(late);
      });
    }

    test.each([
      null,
      'hello',
      7,
      [],
      {},
      { type: 'x', data: null },
      { id: 'e', type: 'e', created: 1, data: { object: 1 } },
    ])('a stored body that is %j gives no update and does not throw', (body) =>
      expect(world.provider.interpret(body)).toBeNull(),
    );
  });
}
