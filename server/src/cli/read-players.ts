import { readFileSync } from 'node:fs';
import { OperationRefusal } from '../operations/refusal.ts';
import { shorten } from '../operations/shorten.ts';

const UID = /^\d{1,15}$/;
const UIDS = /^\d+(,\d+)*$/;

/**
 * Numbers of players as typed, or one by one in a file; each once.
 * @throws OperationRefusal `usage`, `players.unreadable`
 */
export function readPlayers(given: string): number[] {
  const words = (UIDS.test(given) ? given : contentOf(given)).split(/[\s,]+/).filter((word) => word !== '');
  const wrong = words.filter((word) => !UID.test(word));
  if (words.length === 0) throw new OperationRefusal('usage', `${given} names no players.`);
  if (wrong.length > 0) throw new OperationRefusal('usage', `These are no numbers of players: ${shorten(wrong)}`);
  return [...new Set(words.map(Number))];
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why = (error as Error).message;
    throw new OperationRefusal('players.unreadable', `--players is uid,uid or a file with one a line: ${why}`, {
      file,
    });
  }
}
