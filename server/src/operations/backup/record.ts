import { connect } from '#server/db/client.ts';
import { recordVerified } from './verified-backups.repo.ts';
import type { Verified } from './verify.ts';

/** Records a verified backup in the shop at an address. Returns the reason why it is not recorded; null: it is. */
export async function recordBackup(url: string, { verdict, contents }: Verified): Promise<string | null> {
  if (verdict === 'old') return 'the books of this backup were not compared';
  if (!contents?.newest) return 'this backup has no order';
  const sql = connect(url, { max: 1, name: 'manawell backup' });
  try {
    await recordVerified(sql, verdict, contents.newest);
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
