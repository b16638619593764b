import { readFileSync } from 'node:fs';
import { OperationRefusal } from '../operations/refusal.ts';

/** Reads a file that an operator names, such as the raw body of a call. @throws OperationRefusal `file.unreadable` */
export function readBody(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperationRefusal('file.unreadable', `${file} cannot be read: ${(error as Error).message}`, { file });
  }
}
