import { testTexts } from '#server/kernel/letter-texts.fixture.ts';
import { TEXTS } from './index.ts';

testTexts(TEXTS, /^(browser|os)$/);
