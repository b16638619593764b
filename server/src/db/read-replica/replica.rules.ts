import type { ReplicaProblem } from '#server/kernel/read-source.ts';

/** Digests of the installation's keys, by name. */
export type Keys = Readonly<Record<string, string>>;

export interface PrimaryState {
  /** The primary's clock, before `lsn` was read. */
  at: Date;
  keys: Keys;
}

/** A host as it describes itself. */
export interface HostAnswer {
  isStandby: boolean;
  /** True if it has replayed all that the primary had written at `PrimaryState.at`. */
  isCaughtUp: boolean | null;
  /** Time of the last commit that it replayed, by the primary's clock. */
  replayedAt: Date | null;
  isOfThisSchema: boolean;
  /** True if it has the newest action of the operator who reads. */
  hasOwnAction: boolean;
  keys: Keys;
}

export type Verdict =
  | { fits: true; asOf: Date }
  /** It would show this operator the state before the operator's own action. */
  | { fits: false; why: 'before_own_action' }
  | { fits: false; why: ReplicaProblem };

/** Decides if reports can be read from a host, and how old its data are. */
export function judge(primary: PrimaryState, host: HostAnswer): Verdict {
  if (isOtherShop(primary.keys, host.keys)) return { fits: false, why: 'other_shop' };
  if (!host.isStandby) return { fits: false, why: 'not_standby' };
  if (!host.isOfThisSchema) return { fits: false, why: 'older_schema' };
  if (!host.hasOwnAction) return { fits: false, why: 'before_own_action' };
  if (host.isCaughtUp) return { fits: true, asOf: primary.at };
  if (!host.replayedAt) return { fits: false, why: 'unknown_age' };
  return { fits: true, asOf: new Date(Math.min(host.replayedAt.getTime(), primary.at.getTime())) };
}

/** A stand-by that is behind may miss a key, and never has another one of the same name. */
const isOtherShop = (ours: Keys, theirs: Keys): boolean =>
  Object.entries(theirs).some(([name, digest]) => ours[name] !== undefined && ours[name] !== digest);
