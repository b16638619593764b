/** Coming events by time: a binary heap in two arrays, because a launch has millions of them. */
export class Agenda {
  #times = new Float64Array(1024);
  #events = new Float64Array(1024);
  #size = 0;
  /** Time of the event that `next` returned last. */
  now = 0;

  add(time: number, event: number): void {
    if (this.#size === this.#times.length) this.#grow();
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#time(parent) <= time) break;
      this.#put(at, this.#time(parent), this.#event(parent));
      at = parent;
    }
    this.#put(at, time, event);
  }

  /** Removes the earliest event and sets `now` to its time; undefined: there is none. */
  next(): number | undefined {
    if (this.#size === 0) return undefined;
    const first = this.#event(0);
    this.now = this.#time(0);
    this.#size -= 1;
    if (this.#size > 0) this.#sink(this.#time(this.#size), this.#event(this.#size));
    return first;
  }

  #sink(time: number, event: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#time(child + 1) < this.#time(child)) child += 1;
      if (this.#time(child) >= time) break;
      this.#put(at, this.#time(child), this.#event(child));
      at = child;
    }
    this.#put(at, time, event);
  }

  #put(at: number, time: number, event: number): void {
    this.#times[at] = time;
    this.#events[at] = event;
  }

  #time = (at: number): number => this.#times[at] as number;
  #event = (at: number): number => this.#events[at] as number;

  #grow(): void {
    const grown = (from: Float64Array<ArrayBuffer>) => {
      const to = new Float64Array(from.length * 2);
      to.set(from);
      return to;
    };
    this.#times = grown(this.#times);
    this.#events = grown(this.#events);
  }
}
