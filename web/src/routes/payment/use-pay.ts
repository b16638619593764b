import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Quote } from '#contract/endpoints/quotes.ts';
import { startPayment } from '#web/features/checkout/api/start-payment.ts';
import { type Intention, intentionFor, isPlaced, type OrderBody } from '#web/features/checkout/model/intention.ts';
import { type Place, type Problem, placeOf } from '#web/features/checkout/model/problem.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { type Translate, useLocale, useT } from '#web/i18n/index.tsx';
import { isEmailFine } from '#web/lib/format/email.ts';
import { ApiError } from '#web/lib/portal/api.ts';
import { useMounted } from '#web/lib/react/mounted.ts';
import { useVisit } from '#web/lib/visit/visit.ts';
import { useVariant } from '#web/navigation/links.tsx';
import type { TopUp } from './top-up/use-top-up.ts';
import { useCoupons } from './use-coupons.ts';
import { useNext } from './use-next.ts';

/** How this payment differs from what is chosen on the page: by a wallet, or without the coupon. */
interface Instead {
  method?: string | undefined;
  quote?: Quote;
}

/** Ordering and paying what is chosen. @param hold keeps the price on screen while an order at it may exist */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one attempt to pay from press to redirect; its steps share what is under way.
export function usePay(topUp: TopUp, hold: (held: boolean) => void) {
  const t = useT();
  const errorText = useErrorText();
  const { locale } = useLocale();
  const variant = useVariant();
  const { api, keptOrders } = useVisit();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [paying, setPaying] = useState(false);
  const running = useRef(false);
  const mounted = useMounted();
  const intention = useRef<Intention | null>(null);
  const { mutateAsync } = useMutation({
    mutationFn: (wish: Intention) => startPayment(api, wish, (now) => keptOrders.keep(topUp.pick, now)),
  });
  const coupons = useCoupons(topUp);
  const next = useNext(topUp);

  /** A choice was made at a step: what was said there is settled. */
  const settle = (place: Place) => setProblem((current) => (current?.at === place ? null : current));
  const release = () => {
    running.current = false;
    setPaying(false);
  };
  // Back from the provider's page to this one, as the browser froze it: paying again is a new try at the same order.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      running.current = false;
      setPaying(false);
      void queryClient.invalidateQueries({ predicate: besides(intention.current) });
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [queryClient]);

  const refused = async (error: unknown, order: string | null) => {
    if (!(error instanceof ApiError)) throw error;
    // The page showed something that holds no more: prices, limits, characters.
    if (error.status >= 400 && error.status < 500) {
      const predicate = besides(intention.current);
      hold(isPlaced(intention.current));
      void queryClient.invalidateQueries({ queryKey: ['me'], predicate });
      const awaited = [['me', 'quote'], ['game']];
      await Promise.all(awaited.map((queryKey) => queryClient.invalidateQueries({ queryKey, predicate })));
    }
    const kept = error.code === 'payment.provider_unavailable' || error.code === 'order.not_payable';
    const open = error.code === 'order.item_open' && typeof error.params.order === 'string' ? error.params.order : null;
    const linked = open ?? (kept ? order : null);
    const at = placeOf(error);
    const text = refusalText(error, topUp.quote.data, t) ?? errorText(error);
    const crowded = error.code === 'order.too_many_open';
    setProblem({ at, text, ...(linked && { order: linked }), crowded, capped: error.code === 'order.spending_cap' });
  };

  const pay = async (instead: Instead = {}) => {
    if (running.current || (topUp.quote.loading && !instead.quote)) return;
    if (!isEmailFine(email)) return setProblem({ at: 'email', text: t('login.email_wrong') });
    const body = orderBody(topUp, instead);
    if (!body) return setProblem({ at: 'summary', text: errorText(topUp.quote.error) });
    if (!instead.quote && coupons.asksBeforePay(instead.method)) return setProblem(null);
    running.current = true;
    setPaying(true);
    setProblem(null);
    hold(true);
    intention.current = intentionFor(keptOrders.of(topUp.pick), {
      ...body,
      email: email.trim() || undefined,
      locale,
      variant,
    });
    try {
      const address = await mutateAsync(intention.current);
      // Who went elsewhere in the shop meanwhile is not pulled out of it: the order is in the history.
      if (mounted.current) location.assign(address);
    } catch (error) {
      await refused(error, intention.current.number);
      release();
    }
  };

  const chooseMethod = (method: string) => {
    settle('method');
    topUp.choose({ method });
  };
  const advance = (method?: string) => {
    const { step, lead } = next;
    if (step === 'pay' || (step === 'method' && method)) return void pay({ method });
    // Where there is none to choose from, the step says why; this, that it comes first.
    const none = step === 'character' && !topUp.characters.data?.characters.length;
    setProblem(none ? { at: 'character', text: t('payment.problem.select_character') } : null);
    lead(step);
  };

  return {
    email,
    /** What was said of it goes while it is typed, not when the field is left: nothing moves under a press on "Pay". */
    setEmail: (value: string) => {
      setEmail(value);
      if (isEmailFine(value)) settle('email');
    },
    checkEmail: () => {
      if (!isEmailFine(email)) setProblem({ at: 'email', text: t('login.email_wrong'), passing: true });
    },
    problemAt: (place: Place) => (problem?.at === place ? problem : null),
    settle,
    paying,
    next,
    /** The next step, whichever it is. */
    advance: () => advance(),
    /** The same by a wallet: chosen and paid by in one press. */
    express(method: string) {
      chooseMethod(method);
      advance(method);
    },
    chooseMethod,
    coupons,
    /** The bonus is given up for the coupon; goes on with the payment, where that was about to begin. */
    giveUp() {
      const asked = coupons.giveUp();
      if (asked) void pay(asked);
    },
    /** The bonus stays and the coupon is left out; goes on with the payment at the price of that. */
    keep() {
      const asked = coupons.keep();
      if (asked) void pay(asked);
    },
  };
}

export type Pay = ReturnType<typeof usePay>;

/** All that is known but the price at which an order was placed: asked again, it would not have what that order holds. */
const besides =
  (intention: Intention | null) =>
  ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
    !(isPlaced(intention) && queryKey[1] === 'quote');

/** What says more than the refusal's own text, given what was on screen. */
function refusalText(error: ApiError, shown: Quote | null, t: Translate): string | null {
  if (placeOf(error) === 'email') return t('login.email_wrong');
  const sameTotal = error.code === 'order.price_changed' && error.params.total === shown?.total;
  return sameTotal ? t('payment.problem.bonus') : null;
}

function orderBody(topUp: TopUp, instead: Instead): OrderBody | null {
  const { game, region, currency, country, item, character } = topUp;
  const method = instead.method ?? topUp.method.value?.method.id;
  const quote = instead.quote ?? topUp.quote.data;
  if (!item.value || !character.value || !method || !quote) return null;
  return {
    gid: game.gid,
    region: region.value.id,
    currency: currency.value,
    country: country.value ?? undefined,
    item: item.value.item.id,
    roleId: character.value.roleId,
    method,
    total: quote.total,
    coupon: quote.couponId,
    promotion: quote.promotion,
  };
}
