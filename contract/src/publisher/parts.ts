import { z } from 'zod';
import { addressNumber } from '../address-number.ts';
import type { Endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import type { Scope } from './scopes.ts';

/** An endpoint of the publisher's backend. Its key must have the scope. */
export interface ServerEndpoint extends Endpoint<'server'> {
  scope: Scope;
}

export const uid = addressNumber().describe('Number of the player.');
export const why = z.string().trim().min(1).max(500).describe('The reason, for the audit log.');
export const limit = addressNumber(z.int().min(1).max(500)).default(100).describe('Most entries of the answer.');

/** Part of the answer of each write. */
export const done = { action: z.uuid().describe('The entry in the audit log.') };

/** Errors of each write. */
export const WRITE = ['request.key_missing', 'request.key_reused', 'operation.refused'] as const satisfies ErrorCode[];
