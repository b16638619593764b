import type { Character } from '#contract/endpoints/characters.ts';
import type { Wallet } from '#contract/endpoints/games.ts';
import type { Order } from '#contract/endpoints/orders.ts';
import type { Quote } from '#contract/endpoints/quotes.ts';
import type { Waiver } from '#contract/endpoints/withdrawal.ts';
import type { ErrorCode, ErrorParam } from '#contract/errors.ts';
import type { Locale } from '#contract/locales.ts';

/** The parts that all pages of a link have. */
export interface LinkFrame {
  id: string;
  locale: Locale;
  game: { gid: number; name: string; icon: string; terms: string; privacy: string; support: string };
  /** The company that sells, and the shop's name for players. */
  seller: { company: string; shop: string };
  /** The address in the game; null: the game has none. */
  back: string | null;
}

/** A refusal of a press, which the page explains. */
export interface LinkProblem {
  code: ErrorCode | 'cookies.blocked';
  params: Readonly<Record<string, ErrorParam>>;
}

/** A method that can pay the total. */
export interface LinkMethod {
  id: string;
  name: string;
  icon: string;
  wallet: Wallet | null;
}

/** The item that the link sells, with its price of now. */
export interface LinkOffer {
  item: { name: string; description: string; art: string };
  region: string;
  character: Character;
  currency: string;
  /** Null until the buyer has chosen a country, and a state where the tax depends on it. */
  quote: Quote | null;
  methods: LinkMethod[];
  /** The countries to choose from; empty: the region asks for none. */
  countries: readonly string[];
  country: string | null;
  states: readonly { id: string; name: string }[];
  state: string | null;
  waiver: Waiver | null;
}

/** Why nothing can be bought by a link any more, or now. */
export type LinkOver = 'unknown' | 'expired' | 'ended' | 'used' | 'blocked';

/** The page of a link for one browser. */
export type LinkView =
  | { kind: 'over'; why: LinkOver; frame: LinkFrame | null }
  | { kind: 'refused'; problem: LinkProblem; frame: LinkFrame | null }
  | { kind: 'offer'; frame: LinkFrame; offer: LinkOffer; problem: LinkProblem | null; again: boolean }
  | {
      kind: 'order';
      frame: LinkFrame;
      order: Order;
      /** Changes with the order. */
      state: string;
      methods: LinkMethod[];
      problem: LinkProblem | null;
    }
  | { kind: 'pay'; frame: LinkFrame; redirectUrl: string };

/** One request for the page of a link. */
export interface LinkVisit {
  /** The address has the token, or, after the payment, the id. */
  named: { token: string } | { id: string };
  /** The browser's secret; null: it has none. */
  secret: string | null;
  /** The language of the browser, for links without one. */
  locale: Locale;
  /** Chosen on the page. */
  country: string | null;
  state: string | null;
  /** The country of the address. */
  address: string | null;
}

/** The form that the buyer sends. */
export interface LinkPress {
  method: string;
  /** The price that was shown; absent for an order that is placed already. */
  total: number | null;
  currency: string | null;
  promotion: { kind: 'first_top_up' | 'rebate'; percent: number } | null;
  waiver: string | null;
  email: string | null;
  /** Names the press: pressing twice opens the same payment. */
  nonce: string;
  variant: 'desktop' | 'mobile';
}

/** The statement by which the buyer withdraws from the contract of the link's order. */
export interface LinkStatement {
  name: string;
  email: string;
}

export interface LinkPages {
  show(visit: LinkVisit): Promise<LinkView>;
  /** Buys, or goes on paying. The browser becomes the owner of the link. */
  press(visit: LinkVisit & { secret: string }, press: LinkPress): Promise<LinkView>;
  /** Withdraws from the contract of the order. Only the browser that pressed Pay can. */
  withdraw(visit: LinkVisit & { secret: string }, statement: LinkStatement): Promise<LinkView>;
  /** Returns a text that changes with the order; null: this browser does not own the link. */
  state(id: string, secret: string | null): Promise<string | null>;
}
