import { adyenWorld } from './adyen/world.fixture.ts';
import { payByContract } from './provider-contract.fixture.ts';
import { sandboxWorld } from './sandbox-world.fixture.ts';
import { stripeWorld } from './stripe/world.fixture.ts';

payByContract('sandbox', sandboxWorld);
payByContract('stripe', stripeWorld);
payByContract('adyen', adyenWorld, { signedTime: true });
