export declare const INFO: number;
export declare const FATAL: number;
export function say(msg: string, level?: number): void;
