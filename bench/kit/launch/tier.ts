import { exponential, type Random } from './random.ts';

interface TierOptions {
  /** Processes of one core, or cores of the database. */
  servers: number;
  /**
   * True: one queue for all cores, as in a database. False: a queue for each process, to which a balancer deals in turn
   * (nginx without `least_conn`).
   */
  oneQueue: boolean;
}

const MINUTE = 60;

/** Servers that do jobs in order of arrival. A job's end is known when it comes, so there is no queue to hold. */
export class Tier {
  readonly servers: number;
  /** Seconds of work that began in each minute. */
  readonly busy: number[] = [];
  readonly #free: Float64Array;
  readonly #oneQueue: boolean;
  readonly #random: Random;
  #turn = 0;
  /** The wait of the last job, in seconds. */
  waited = 0;

  constructor({ servers, oneQueue }: TierOptions, random: Random) {
    this.servers = servers;
    this.#oneQueue = oneQueue;
    this.#random = random;
    this.#free = new Float64Array(servers);
  }

  /** Takes a job of a mean length; returns the time of its end. Jobs must come in order of time. */
  take(now: number, mean: number): number {
    const server = this.#pick();
    const begin = Math.max(now, this.#free[server] as number);
    const length = exponential(this.#random, mean);
    const minute = Math.floor(begin / MINUTE);
    this.busy[minute] = (this.busy[minute] ?? 0) + length;
    this.waited = begin - now;
    this.#free[server] = begin + length;
    return begin + length;
  }

  /** Returns the wait that a job would have now. */
  waitNow(now: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (const free of this.#free) if (free < least) least = free;
    return Math.max(0, least - now);
  }

  /** Returns the share of all servers that worked in a minute; above 1: work that began and ended later. */
  utilisation = (minute: number): number => (this.busy[minute] ?? 0) / (MINUTE * this.servers);

  #pick(): number {
    if (!this.#oneQueue) {
      this.#turn = (this.#turn + 1) % this.servers;
      return this.#turn;
    }
    let least = 0;
    for (let at = 1; at < this.servers; at++)
      if ((this.#free[at] as number) < (this.#free[least] as number)) least = at;
    return least;
  }
}
