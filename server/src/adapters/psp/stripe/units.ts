import { minorUnits } from '../minor-units.ts';

/** «The amount value supports up to» eight digits, and in these currencies more. */
const DIGITS: Readonly<Record<string, number>> = { INR: 9, COP: 10, IDR: 12 };

/**
 * Stripe's amounts (https://docs.stripe.com/currencies, read November 2026), where they differ from ISO 4217 minor
 * units:
 * - «Special cases»: ISK and UGX have no minor unit, but amounts have two decimals, which must be 00 (5 ISK is 500).
 * HUF and TWD lose their decimals only in payouts, so charges are sent unchanged.
 * - «Zero-decimal currencies» has MGA, which has two decimals in ISO 4217. All others of that list have none in ISO
 * 4217 either.
 * - «Three-decimal currencies» (BHD, JOD, KWD, OMR, TND): the last digit must be 0. «Minimum charge amounts» are in the
 * account's payout currency: a converted charge must reach that currency's minimum. Some methods, such as iDEAL, accept
 * less.
 */
export const stripeUnits = minorUnits('Stripe', {
  currencies:
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE CZK ' +
    'DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY KES KGS KHR KMF KRW ' +
    'KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP ' +
    'PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS ' +
    'VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW',
  shift: { ISK: 2, UGX: 2, MGA: -2 },
  step: { BHD: 10, JOD: 10, KWD: 10, OMR: 10, TND: 10 },
  min: {
    ...{
      USD: 50,
      AED: 200,
      AUD: 50,
      BGN: 100,
      BRL: 50,
      CAD: 50,
      CHF: 50,
      CZK: 1500,
      DKK: 250,
      EUR: 50,
      GBP: 30,
      HKD: 400,
    },
    ...{
      HUF: 17_500,
      INR: 50,
      JPY: 50,
      MXN: 1000,
      MYR: 200,
      NOK: 300,
      NZD: 50,
      PLN: 200,
      RON: 200,
      SEK: 300,
      SGD: 50,
      THB: 1000,
    },
  },
  max: (currency) => 10 ** (DIGITS[currency] ?? 8) - 1,
});
