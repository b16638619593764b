import type { PageId } from '#contract/routes.ts';

/** All that the shop tells of a visit: an event's name, and its properties. Nothing of it names a person. */
export interface ShopEvents {
  /** Once for each visit: what brought it. */
  arrival: { refer: string; from_id: string; gid: number; pid: number; version: string; terminal: string; os: number };
  page_view: { page: PageId; gid: number };
  login: { method: string };
  game_login_token_success: Record<never, never>;
  game_login_fail: Record<never, never>;
  /** The steps of a purchase, in their order. */
  character_chosen: { gid: number };
  item_chosen: { gid: number; item: string };
  method_chosen: { gid: number; method: string };
  pay_pressed: { gid: number; item: string; method: string; currency: string };
  order_paid: { gid: number; item: string; method: string };
  order_sent: { gid: number; item: string };
}

export type EventName = keyof ShopEvents;
