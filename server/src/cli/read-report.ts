import { readFileSync } from 'node:fs';
import { OperationRefusal } from '../operations/refusal.ts';

/** Reads a file that an operator names. @throws OperationRefusal `usage` */
export function readReport(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperationRefusal('usage', `${file} cannot be read: ${(error as Error).message}`);
  }
}
