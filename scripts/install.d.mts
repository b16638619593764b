export function ensureInstalled(root: string): Promise<string | undefined>;
export function isComplete(root: string): boolean;
