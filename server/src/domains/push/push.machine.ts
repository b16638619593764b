import { defineMachine } from '#server/kernel/machine.ts';

export type PushState = 'queued' | 'sent' | 'gone' | 'refused' | 'expired';
export type PushEvent = 'accepted' | 'no_browser' | 'refused' | 'no_answer' | 'too_late';

/**
 * One message to one browser. `gone`: the browser no longer wants it. `expired`: it expired before a push service
 * accepted it.
 */
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
