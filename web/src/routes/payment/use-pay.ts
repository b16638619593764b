import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Quote } from '#contract/endpoints/quotes.ts';
import { useVariant } from '#web/app/navigation.tsx';
import { type Intention, intentionFor, isPlaced, type OrderBody } from '#web/features/checkout/intention.ts';
import { type Place, type Problem, placeOf } from '#web/features/checkout/problem.ts';
import { startPayment } from '#web/features/checkout/start-payment.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { type Translate, useLocale, useT } from '#web/i18n/index.tsx';
import { ApiError } from '#web/lib/api.ts';
import { isEmailFine } from '#web/lib/email.ts';
import { keptOrders } from '#web/lib/kept-orders.ts';
import { useMounted } from '#web/lib/mounted.ts';
import { useCoupons } from './use-coupons.ts';
import type { TopUp } from './use-top-up.ts';

/** The first thing that is missing, in the order of the steps; null when everything is chosen. */
function missing(topUp: TopUp, email: string, t: Translate): Problem | null {
  const { signedIn, character, characters, item, method } = topUp;
  if (!signedIn) return { at: 'character', text: t('error.session.required') };
  if (!character.value) {
    const several = (characters.data?.characters.length ?? 0) > 0;
    return { at: 'character', text: several ? t('payment.problem.character') : t('payment.problem.select_character') };
  }
  if (!item.value) return { at: 'item', text: t('payment.problem.item') };
  if (!method.value) return { at: 'method', text: t('payment.problem.method') };
  return isEmailFine(email) ? null : { at: 'email', text: t('login.email_wrong') };
}

/** Ordering and paying what is chosen. @param hold keeps the price on screen while an order at it may exist */
export function usePay(topUp: TopUp, hold: (held: boolean) => void) {
  const t = useT();
  const errorText = useErrorText();
  const { locale } = useLocale();
  const variant = useVariant();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [paying, setPaying] = useState(false);
  const running = useRef(false);
  const mounted = useMounted();
  const intention = useRef<Intention | null>(null);
  const { mutateAsync } = useMutation({
    mutationFn: (wish: Intention) => startPayment(wish, (now) => keptOrders.keep(topUp.pick, now)),
  });
  const coupons = useCoupons(topUp);

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

  const pay = async () => {
    if (running.current || topUp.quote.loading) return;
    const lacking = missing(topUp, email, t);
    if (lacking) return setProblem(lacking);
    const body = orderBody(topUp);
    if (!body) return setProblem({ at: 'summary', text: errorText(topUp.quote.error) });
    if (coupons.asksBeforePay()) return setProblem(null);
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

  return {
    email,
    /** What was said of it goes while it is typed, not when the field is left: nothing moves under a press on "Pay". */
    setEmail: (value: string) => {
      setEmail(value);
      if (isEmailFine(value)) settle('email');
    },
    checkEmail: () => {
      if (!isEmailFine(email)) setProblem({ at: 'email', text: t('login.email_wrong') });
    },
    problemAt: (place: Place) => (problem?.at === place ? problem : null),
    settle,
    paying,
    pay: () => void pay(),
    coupons,
    /** The bonus is given up for the coupon; goes on with the payment, where that was about to begin. */
    giveUp: () => {
      if (coupons.giveUp()) void pay();
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

function orderBody({ game, region, currency, country, item, character, method, quote }: TopUp): OrderBody | null {
  if (!item.value || !character.value || !method.value || !quote.data) return null;
  return {
    gid: game.gid,
    region: region.value.id,
    currency: currency.value,
    country: country.value ?? undefined,
    item: item.value.item.id,
    roleId: character.value.roleId,
    method: method.value.method.id,
    total: quote.data.total,
    coupon: quote.data.couponId,
    promotion: quote.data.promotion,
  };
}
