import type { Extent } from './install.mjs';

export function runOn(node: string, args: string[], keeps?: boolean): Promise<number>;
export function neededBy(file: string, production: boolean): { extent: Extent; strict: boolean };
