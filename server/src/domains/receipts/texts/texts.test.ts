import { testTexts } from '#server/kernel/letters/letter-texts.fixture.ts';
import { TEXTS } from './index.ts';

testTexts(TEXTS, /^(item|server|bonus|coupon|number|total|game|withdrawal\.name)$/);
