import { bindingActivity } from '../domains/binding/index.ts';
import { communitiesActivity } from '../domains/communities/index.ts';
import { invitesActivity } from '../domains/invites/index.ts';
import { lotteryActivity } from '../domains/lottery/index.ts';
import { surveysActivity } from '../domains/surveys/index.ts';
import { tasksActivity } from '../domains/tasks/index.ts';
import { vipActivity } from '../domains/vip/index.ts';
import type { Activity, ActivityDeps } from './activity.ts';

/**
 * Every activity. A new one needs its folder and a line here. Its name is the key of its position among those that
 * follow events, and of its data in a player's export: it never changes.
 */
export const ACTIVITIES = {
  vip: vipActivity,
  tasks: tasksActivity,
  lottery: lotteryActivity,
  invites: invitesActivity,
  binding: bindingActivity,
  surveys: surveysActivity,
  communities: communitiesActivity,
} satisfies Record<string, Activity>;

export type Activities = {
  [Name in keyof typeof ACTIVITIES]: Awaited<ReturnType<(typeof ACTIVITIES)[Name]['create']>>;
};

/** Creates the activities, by name. @param list replaces the list, for tests */
export async function createActivities(
  deps: ActivityDeps,
  list: Record<string, Activity> = ACTIVITIES,
): Promise<Activities> {
  const made = await Promise.all(
    Object.entries(list).map(async ([name, { create }]) => [name, await create(deps)] as const),
  );
  // The list has the same names as the type.
  return Object.fromEntries(made) as unknown as Activities;
}
