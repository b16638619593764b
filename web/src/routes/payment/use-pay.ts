import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Quote } from '#contract/endpoints/quotes.ts';
import { foldTyped } from '#contract/typed-text.ts';
import { report } from '#web/analytics/report.ts';
import { startPayment } from '#web/features/checkout/api/start-payment.ts';
import { type Intention, intentionFor, isPlaced, type OrderBody } from '#web/features/checkout/model/intention.ts';
import { skuOf } from '#web/features/items/model/offer.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { ApiError } from '#web/lib/portal/api.ts';
import { ownKey } from '#web/lib/portal/query.ts';
import { useVisit } from '#web/lib/visit/visit.ts';
import { useVariant } from '#web/navigation/links.tsx';
import { rereadBesides, useBackFromProvider } from './back-from-provider.ts';
import { problemOf, refusalText } from './refusal.ts';
import type { TopUp } from './top-up/use-top-up.ts';
import { useAgreement } from './use-agreement.ts';
import { useCoupons } from './use-coupons.ts';
import { useItemChoice } from './use-item-choice.ts';
import { useNext } from './use-next.ts';
import { usePaying } from './use-paying.ts';
import { useProblem } from './use-problem.ts';
import { useReceiptEmail } from './use-receipt-email.ts';

/** The differences of this payment from the page: another method, another price, or an agreement in this press. */
interface Instead {
  method?: string | undefined;
  quote?: Quote;
  /** True if the buyer agreed to the waiver in the press that pays. */
  agreed?: boolean;
}

/**
 * Orders and pays the current choice.
 * @param hold keeps the price on screen while an order at that price may exist
 */
export function usePay(topUp: TopUp, hold: (held: boolean) => void) {
  const t = useT();
  const errorText = useErrorText();
  const { locale } = useLocale();
  const variant = useVariant();
  const { api, keptOrders } = useVisit();
  const queryClient = useQueryClient();
  const { setProblem, settle, problemAt } = useProblem();
  const receipt = useReceiptEmail(setProblem, settle);
  const { paying, isRunning, begin, release, leave } = usePaying();
  const intention = useRef<Intention | null>(null);
  const { mutateAsync } = useMutation({
    mutationFn: (wish: Intention) => startPayment(api, wish, (now) => keptOrders.keep(topUp.pick, now)),
  });
  const coupons = useCoupons(topUp);
  const { isChoosing, chooseItem } = useItemChoice(topUp, () => settle('item'));
  const agreement = useAgreement<Instead>(topUp);
  const next = useNext(topUp);
  const reread = (keys?: readonly QueryKey[]) => rereadBesides(queryClient, intention.current, keys);
  useBackFromProvider(() => {
    release();
    agreement.forget();
    void reread();
  });

  const refused = async (error: unknown, order: string | null, instead: Instead) => {
    // Such as a sandboxed frame, from which the page may not leave.
    if (!(error instanceof ApiError)) return setProblem({ at: 'summary', say: () => errorText(error) });
    // Data on the page are out of date: prices, limits or characters.
    if (error.status >= 400 && error.status < 500) {
      hold(isPlaced(intention.current));
      void reread([['me']]);
      await reread([ownKey('quote'), ['game']]);
    }
    const key = refusalText(error, topUp.quote.data);
    const problem = problemOf(error, order);
    setProblem({ ...problem, say: () => (key ? t(key) : errorText(error)) });
    if (problem.at === 'agreement') agreement.ask({ ...instead, agreed: false });
  };

  const chooseMethod = (method: string) => {
    settle('method');
    topUp.choose({ method });
  };

  const pay = async (instead: Instead = {}) => {
    if (isRunning() || (topUp.quote.loading && !instead.quote)) return;
    if (!receipt.check()) return;
    const body = orderBody(topUp, instead);
    if (!body) return setProblem({ at: 'summary', say: () => errorText(topUp.quote.error) });
    if (!instead.quote && coupons.asksBeforePay(instead.method)) return setProblem(null);
    if (agreement.lacking && !instead.agreed) {
      setProblem(null);
      return agreement.ask(instead);
    }
    if (instead.method) chooseMethod(instead.method);
    begin();
    setProblem(null);
    hold(true);
    report('pay_pressed', { gid: body.gid, item: body.item, method: body.method, currency: topUp.currency.value });
    const wish = { ...body, email: foldTyped(receipt.email) || undefined, locale, variant };
    intention.current = intentionFor(keptOrders.of(topUp.pick), wish);
    try {
      await leave(await mutateAsync(intention.current), intention.current.number);
    } catch (error) {
      await refused(error, intention.current.number, instead);
      release();
    }
  };

  const advance = (method?: string) => {
    if (isChoosing()) return;
    const { step, lead } = next;
    if (step === 'pay' || (step === 'method' && method)) return void pay({ method });
    if (method) chooseMethod(method);
    // If there is no character to choose, the step itself says why. This says that it comes first.
    const none = step === 'character' && !topUp.characters.data?.characters.length;
    setProblem(none ? { at: 'character', say: () => t('payment.problem.select_character') } : null);
    lead(step);
  };

  return {
    receipt,
    agreement: { ...agreement, agree: () => void pay({ ...agreement.take(), agreed: true }) },
    problemAt,
    settle,
    chooseItem,
    paying,
    next,
    /** Continues with the next step. */
    advance: () => advance(),
    /** The same with a wallet, which chooses the method and pays in one press. */
    express: advance,
    chooseMethod,
    coupons,
    /** Gives up the bonus for the coupon, and continues a payment that waited for this. */
    giveUp() {
      const asked = coupons.giveUp();
      if (asked) void pay(asked);
    },
    /** Keeps the bonus without the coupon, and continues a payment that waited, at the price without the coupon. */
    keep() {
      const asked = coupons.keep();
      if (asked) void pay(asked);
    },
  };
}

export type Pay = ReturnType<typeof usePay>;

function orderBody(topUp: TopUp, instead: Instead): OrderBody | null {
  const { game, region, currency, country, state, item, character } = topUp;
  const method = instead.method ?? topUp.method.value?.method.id;
  const quote = instead.quote ?? topUp.quote.data;
  if (!item.value || !character.value || !method || !quote) return null;
  return {
    gid: game.gid,
    region: region.value.id,
    currency: currency.value,
    country: country.value ?? undefined,
    state: state ?? undefined,
    item: skuOf(item.value),
    ...(item.value.own && { offer: item.value.item.id }),
    roleId: character.value.roleId,
    method,
    total: quote.total,
    coupon: quote.couponId,
    promotion: quote.promotion,
    ...(topUp.waiver && { waiver: topUp.waiver.version }),
    ...(topUp.asked?.refer && { refer: topUp.asked.refer }),
    ...(topUp.attribution && { attribution: topUp.attribution }),
  };
}
