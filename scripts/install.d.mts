export type Extent = 'all' | 'runtime';
export function ensureInstalled(root: string, extent?: Extent, strict?: boolean): Promise<string | undefined>;
export function isComplete(root: string, extent?: Extent): boolean;
