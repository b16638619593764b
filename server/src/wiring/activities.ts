import type { FollowUpSubscriber } from '../db/events/follow-up.work.ts';
import type { Contacts } from '../domains/accounts/index.ts';
import { createBinding } from '../domains/binding/index.ts';
import type { Characters } from '../domains/characters/index.ts';
import { createCommunities } from '../domains/communities/index.ts';
import type { Coupons } from '../domains/coupons/index.ts';
import type { Experiments } from '../domains/experiments/index.ts';
import type { Fulfilment } from '../domains/fulfilment/index.ts';
import { createInvites } from '../domains/invites/index.ts';
import { createLottery } from '../domains/lottery/index.ts';
import { createNudges } from '../domains/nudges/index.ts';
import type { Orders } from '../domains/orders/index.ts';
import type { Payments } from '../domains/payments/index.ts';
import { createPoints } from '../domains/points/index.ts';
import { createPush } from '../domains/push/index.ts';
import { createRewards } from '../domains/rewards/index.ts';
import { createSurveys } from '../domains/surveys/index.ts';
import { createTasks } from '../domains/tasks/index.ts';
import { createVip } from '../domains/vip/index.ts';
import type { Handlers } from '../http/api/handlers.ts';
import type { PushSender } from '../kernel/letters/push.ts';
import type { Limits } from '../kernel/limits/limit.ts';
import { mergeDisjoint } from '../kernel/merge.ts';
import type { Infrastructure, PortalConfig } from './infrastructure.ts';
import { rewardTitle } from './reward-titles.ts';

/** An activity's parts for the wiring. */
interface Activity {
  /** Its endpoints. */
  handlers: Partial<Handlers>;
  /** The events that it follows. Its name in the list below is the key of its position, which never changes. */
  followUp?: FollowUpSubscriber['on'];
}

/** The dependencies of activities. */
interface ActivityMeans extends Pick<Infrastructure, 'sql' | 'clock' | 'log' | 'catalog' | 'queue'> {
  characters: Characters;
  coupons: Coupons;
  experiments: Experiments;
  fulfilment: Fulfilment;
  orders: Orders;
  config: Pick<PortalConfig, 'lottery'>;
  random: Infrastructure['random'];
  /** Signs opened invitation links. */
  inviteKey: Buffer;
  payments: Payments;
  contacts: Contacts;
  /** Hashes the numbers and addresses that had their gift. */
  giftKey: Buffer;
  /** Hashes the codes and members of communities. */
  communityKey: Buffer;
  /** Counts attempts and requests of codes. */
  tries: Limits;
  /** Returns the secrets with which a game's partners sign. */
  partnerSecretsOf: (gid: number) => readonly string[];
  /** Null: no push messages are sent. */
  sender: PushSender | null;
  pushSeconds: readonly number[] | undefined;
}

export type Activities = ReturnType<typeof createActivities>;

/** Creates the activities: benefits and actions other than buying. A new one needs only a line here. */
export function createActivities({ characters, coupons, fulfilment, orders, ...means }: ActivityMeans) {
  const { sql, clock, log, catalog, config, random, payments } = means;
  const { whyNotOffered } = orders;
  const rewards = createRewards({ sql, catalog, characters, fulfilment, whyNotOffered, titleOf: rewardTitle });
  const vip = createVip({ sql, catalog, rewards });
  const tasks = createTasks({ sql, clock, catalog, rewards });
  const lottery = createLottery({ sql, catalog, log, rewards, ...config.lottery });
  const invites = createInvites({ sql, clock, catalog, random, key: means.inviteKey, instruments: payments, rewards });
  return {
    rewards,
    points: createPoints({ sql }),
    vip,
    tasks,
    lottery,
    invites,
    binding: createBinding({ ...means, rewards }),
    surveys: createSurveys({ ...means, rewards }),
    communities: createCommunities({ sql, catalog, random, key: means.communityKey, limits: means.tries, rewards }),
    push: createPush({
      ...means,
      expiring: rewards.expiring,
      undrawn: lottery.undrawnOf,
      random: Math.random,
      retrySeconds: means.pushSeconds,
    }),
    experiments: means.experiments,
    nudges: createNudges({ rewards, coupons, vip, tasks, lottery }),
  } satisfies Record<string, Activity>;
}

/** The endpoints of all activities. A missing endpoint fails to compile where all handlers are combined. */
export const activityHandlers = (activities: Activities) =>
  mergeDisjoint(
    ...(Object.values(activities).map(({ handlers }) => handlers) as Activities[keyof Activities]['handlers'][]),
  );

/** Activities that follow events. */
export const activityFollowers = (activities: Activities): FollowUpSubscriber[] =>
  Object.entries<Activity>(activities).flatMap(([name, { followUp }]) => (followUp ? [{ name, on: followUp }] : []));
