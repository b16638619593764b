import { join } from 'node:path';

/** The file with the secret by which the demo's own system calls the server API. */
export const demoKeyFile = (dataDir: string): string => join(dataDir, 'own-system-key');
