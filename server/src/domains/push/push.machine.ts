import { defineMachine } from '#server/kernel/machine.ts';

export type PushState = 'queued' | 'sent' | 'gone' | 'refused' | 'expired';
export type PushEvent = 'accepted' | 'no_browser' | 'refused' | 'no_answer' | 'too_late';

/** One message to one browser. Gone: the browser wants none any more. Expired: its time was over before a push service took it. */
export const pushMachine = defineMachine<PushState, PushEvent>({
  name: 'push message',
  initial: 'queued',
  transitions: {
    queued: { accepted: 'sent', no_browser: 'gone', refused: 'refused', no_answer: 'queued', too_late: 'expired' },
    sent: {},
    gone: {},
    refused: {},
    expired: {},
  },
});
