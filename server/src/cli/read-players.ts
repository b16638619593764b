import { readFileSync } from 'node:fs';
import { OperationRefusal } from '../operations/refusal.ts';
import { shorten } from '../operations/shorten.ts';

const UID = /^\d{1,15}$/;
const UIDS = /^\d+(,\d+)*$/;

/**
 * Returns the player numbers in an option or a file, without duplicates.
 * @throws OperationRefusal `usage`, `players.unreadable`
 */
export function readPlayers(given: string): number[] {
  const words = (UIDS.test(given) ? given : contentOf(given)).split(/[\s,]+/).filter((word) => word !== '');
  const wrong = words.filter((word) => !UID.test(word));
  if (words.length === 0) throw new OperationRefusal('usage', `${given} names no players.`);
  if (wrong.length > 0) throw new OperationRefusal('usage', `These are not player numbers: ${shorten(wrong)}`);
  return [...new Set(words.map(Number))];
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why = (error as Error).message;
    throw new OperationRefusal(
      'players.unreadable',
      `--players must be uid,uid,… or a file with one uid per line: ${why}`,
      {
        file,
      },
    );
  }
}
