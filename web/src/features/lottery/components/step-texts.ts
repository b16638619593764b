import type { MessageKey } from '#web/i18n/index.tsx';
import type { Step, StepName } from '../model/check.ts';

/** If the browser kept nothing, the first step says it for all. */
const UNKEPT = 'lottery.step.unkept';

/** The text of each step and state. */
export const SAYS: Record<StepName, Partial<Record<Step['state'], MessageKey>>> = {
  commitment: {
    fits: 'lottery.step.commitment',
    differs: 'lottery.step.commitment.differs',
    unkept: UNKEPT,
  },
  configuration: {
    fits: 'lottery.step.configuration',
    differs: 'lottery.step.configuration.differs',
    unkept: 'lottery.step.configuration.unkept',
  },
  salt: { fits: 'lottery.step.salt', differs: 'lottery.step.salt.differs', unkept: 'lottery.step.salt.unkept' },
  player: { differs: 'lottery.step.player.differs' },
  answer: { differs: 'lottery.step.answer.differs' },
  seed: { fits: 'lottery.step.seed', differs: 'lottery.step.seed.differs', later: 'lottery.step.seed.later' },
  prize: { fits: 'lottery.step.prize', differs: 'lottery.step.prize.differs' },
  given: { fits: 'lottery.step.given', differs: 'lottery.step.given.differs' },
};
