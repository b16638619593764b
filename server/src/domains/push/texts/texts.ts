import type { PushKind } from '#contract/endpoints/push.ts';

/** The texts of a message of each kind; `{game}` is the game's name. */
export type PushTexts = Readonly<Record<PushKind, { title: string; body: string }>>;
