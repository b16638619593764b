import { adyenWorld } from './adyen/world.fixture.ts';
import { paypalWorld } from './paypal/world.fixture.ts';
import { payByContract } from './provider-contract.fixture.ts';
import { sandboxWorld } from './sandbox-world.fixture.ts';
import { stripeWorld } from './stripe/world.fixture.ts';

payByContract('sandbox', sandboxWorld);
payByContract('stripe', stripeWorld, {
  tooFine: [{ currency: 'KWD', amount: 1500, refund: 505 }],
  currencies: ['GHS', 'IQD', 'LYD', 'CLF', 'UYW'],
});
payByContract('adyen', adyenWorld, {
  askedAboutEvidence: true,
  signedTime: true,
  tooFine: [{ currency: 'IDR', amount: 1000, refund: 150 }],
  currencies: ['AFN', 'MGA', 'CLF', 'UYW'],
});
payByContract('paypal', paypalWorld, {
  evidence: true,
  card: true,
  signedTime: true,
  tooFine: [{ currency: 'HUF', amount: 50_000, refund: 150 }],
  currencies: ['CLP', 'COP', 'CVE', 'IDR', 'INR', 'ISK', 'KRW', 'KWD', 'MGA', 'TND', 'UGX'],
});
