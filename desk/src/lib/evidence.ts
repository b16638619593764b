import type { OperatorOutput } from '#contract/operator/index.ts';
import { spelled } from './words.ts';

export type Dispute = OperatorOutput<'GET /disputes'>['disputes'][number];

/** Returns true if evidence can be submitted by the provider's interface now. The server decides finally. */
export const canSubmit = ({ status, evidence, takesEvidence, dueBy }: Dispute, now: number): boolean =>
  status === 'open' &&
  takesEvidence &&
  evidence !== 'requested' &&
  evidence !== 'submitted' &&
  (dueBy === null || Date.parse(dueBy) > now);

const SENDING_MS = 3_000;

/** Milliseconds until disputes are read again, since evidence is on its way to the provider; null: it is not. */
export const sendingMs = (disputes: readonly Pick<Dispute, 'evidence'>[]): number | null =>
  disputes.some(({ evidence }) => evidence === 'requested') ? SENDING_MS : null;

/** The provider's name: "Stripe". */
export const providerName = ({ provider }: Pick<Dispute, 'provider'>): string => spelled(provider);

/** Open disputes without evidence at the provider wait for an operator. */
export const forDefence = (disputes: readonly Dispute[]): Dispute[] =>
  disputes.filter(({ status, evidence }) => status === 'open' && evidence !== 'requested' && evidence !== 'submitted');
