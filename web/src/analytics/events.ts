import type { PageId } from '#contract/routes.ts';

/**
 * Lists every analytics event that the shop reports for a visit, with its properties. No property identifies a person.
 */
export interface ShopEvents {
  /** Reported once per visit: how the player reached the shop. */
  arrival: { refer: string; from_id: string; gid: number; pid: number; version: string; terminal: string; os: number };
  page_view: { page: PageId; gid: number };
  login: { method: string };
  game_login_token_success: Record<never, never>;
  game_login_fail: Record<never, never>;
  /** The steps of a purchase, in order. */
  character_chosen: { gid: number };
  item_chosen: { gid: number; item: string };
  method_chosen: { gid: number; method: string };
  pay_pressed: { gid: number; item: string; method: string; currency: string };
  order_paid: { gid: number; item: string; method: string };
  order_sent: { gid: number; item: string };
}

export type EventName = keyof ShopEvents;
