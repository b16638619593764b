import type { PushKind } from '#contract/endpoints/push.ts';

/** What a message of each kind says; `{game}` is the game's name. */
export type PushTexts = Readonly<Record<PushKind, { title: string; body: string }>>;
