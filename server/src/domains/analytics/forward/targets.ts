import { ndjson } from './ndjson.ts';
import { parquet } from './parquet.ts';
import { receiver } from './receiver.ts';
import type { Target } from './target.ts';

/** The targets to forward events to; null: not configured. */
export interface ForwardConfig {
  receiver: { url: string; app: string } | null;
  /** Folders. */
  files: string | null;
  parquet: string | null;
}

export const createTargets = (config: ForwardConfig): Target[] => [
  ...(config.receiver ? [receiver(config.receiver)] : []),
  ...(config.files ? [ndjson(config.files)] : []),
  ...(config.parquet ? [parquet(config.parquet)] : []),
];
