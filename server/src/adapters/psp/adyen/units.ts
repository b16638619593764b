import { minorUnits } from '../minor-units.ts';

/**
 * Adyen's amounts, where its table says that they differ from ISO 4217 minor units («differs from standard»). CLP and
 * ISK have two decimals there and none in ISO; CVE and IDR have none there and two in ISO
 * (https://docs.adyen.com/development-resources/currency-codes, read November 2026). The table has no minimum or
 * maximum. It does not list ANG and BGN, which XCG and EUR replaced in 2025 and 2026.
 */
export const adyenUnits = minorUnits('Adyen', {
  currencies:
    'AED ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BMD BND BOB BRL BSD BWP BYN BZD CAD CHF CLP CNH CNY COP CRC CUP CVE CZK DJF ' +
    'DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD ISK JMD JOD JPY KES KGS KHR KMF KRW ' +
    'KWD KYD KZT LAK LBP LKR LYD MAD MDL MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN ' +
    'PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STN SVC SZL THB TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST ' +
    'XAF XCD XCG XOF XPF YER ZAR ZMW',
  shift: { CLP: 2, ISK: 2, CVE: -2, IDR: -2 },
});
