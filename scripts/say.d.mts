export const INFO: number;
export const FATAL: number;
export function say(msg: string, level?: number): void;
