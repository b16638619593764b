import type { Character } from '#contract/endpoints/characters.ts';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import type { ItemEntry } from '../schema/catalog.schema.ts';

/** Returns the error if a character may not buy an item now, or null. */
export function itemRefusal(item: ItemEntry, character: Character, now: Date): ApiError | null {
  const { from = null, until = null } = item.sale;
  if ((from && now < new Date(from)) || (until && now >= new Date(until))) {
    return apiError('item.not_on_sale', { item: item.id, from, until });
  }
  return levelRangeRefusal(item, character);
}

/** Returns the error if an item is not for characters of this level, or null. */
export function levelRangeRefusal(item: ItemEntry, { level }: Character): ApiError | null {
  const { min, max } = item.level;
  if (min !== undefined && level < min) return apiError('item.level_too_low', { item: item.id, required: min, level });
  if (max !== undefined && level > max) return apiError('item.level_too_high', { item: item.id, allowed: max, level });
  return null;
}
