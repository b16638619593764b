import { z } from 'zod';

/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();

const BEFORE_ALL = /^0000/;

/** A bound of a time range, ISO 8601 in UTC. PostgreSQL's years begin with 1. */
export const bound = instant.refine((at) => !BEFORE_ALL.test(at), 'Must be of the year 1 or later');
