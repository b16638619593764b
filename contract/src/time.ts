import { z } from 'zod';

/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();

const BEFORE_ALL = /^0000/;

/** A time from which or until which a caller asks, ISO 8601 in UTC. The database’s years begin with 1. */
export const bound = instant.refine((at) => !BEFORE_ALL.test(at), 'Must be of the year 1 or later');
