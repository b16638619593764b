/**
 * Returns the share of jobs that wait in an M/M/c queue (Erlang C).
 * @param load arrivals a second × seconds of a job
 */
export function waitingShare(servers: number, load: number): number {
  let blocked = 1;
  for (let n = 1; n <= servers; n++) blocked = (load * blocked) / (n + load * blocked);
  return blocked / (1 - (load / servers) * (1 - blocked));
}

/** Returns the mean wait in an M/M/c queue, in the unit of `job`; infinite if the servers cannot keep up. */
export function meanWait(servers: number, arrivals: number, job: number): number {
  const load = arrivals * job;
  return load >= servers ? Number.POSITIVE_INFINITY : (waitingShare(servers, load) * job) / (servers - load);
}

/** Returns the wait that a share of jobs (0.99) does not exceed in an M/M/c queue. */
export function waitAt(share: number, servers: number, arrivals: number, job: number): number {
  const load = arrivals * job;
  if (load >= servers) return Number.POSITIVE_INFINITY;
  return Math.max(0, (Math.log(waitingShare(servers, load) / (1 - share)) * job) / (servers - load));
}
