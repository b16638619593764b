/** Something the person who started us can put right: shown without a stack. */
export class StartError extends Error {}
