import type { CallAbandoned } from './call-permit';
import { onAbort } from './on-abort';

/** After this an answer would be older than somebody who asks now expects. */
const JOINED_MS = 1_000;

type Flight<T> = { tenant: string; begun: number; callers: number; end: AbortController; answer: Promise<T> };

/** Reads under way, so that many who ask the same at once are answered by one call. Of one process, as connections are. */
export class SharedReads<T> {
  #flights = new Map<string, Flight<T>>();

  /** Nobody who asks from now on joins what was asked before: a write to the tenant has been answered. */
  forget(tenant: string): void {
    for (const [key, flight] of this.#flights) if (flight.tenant === tenant) this.#flights.delete(key);
  }

  /**
   * The answer to a read: of one that is under way under one of `keys`, the first of which is its own, else of a new one.
   * A caller who goes away takes nobody else's answer along; when all are gone the call is given up.
   */
  read(
    { keys, tenant, signal }: { keys: readonly [string, ...string[]]; tenant: string; signal?: AbortSignal },
    run: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | CallAbandoned> {
    if (signal?.aborted) return Promise.resolve({ lost: 'cancelled', sent: false });
    const flight = this.#under(keys) ?? this.#begin(keys[0], tenant, run);
    flight.callers += 1;
    if (!signal) return flight.answer;
    return new Promise((resolve, reject) => {
      const leave = () => {
        resolve({ lost: 'cancelled', sent: false });
        flight.callers -= 1;
        if (flight.callers === 0) this.#giveUp(flight);
      };
      const stay = onAbort(signal, leave);
      flight.answer.then(resolve, reject).finally(stay);
    });
  }

  #under(keys: readonly string[]): Flight<T> | undefined {
    const found = keys.map((key) => this.#flights.get(key));
    return found.find((flight) => flight && flight.begun > performance.now() - JOINED_MS);
  }

  #begin(key: string, tenant: string, run: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const end = new AbortController();
    const answer = run(end.signal);
    const flight = { tenant, begun: performance.now(), callers: 0, end, answer };
    this.#flights.set(key, flight);
    const over = () => this.#drop(flight);
    answer.then(over, over);
    return flight;
  }

  #drop(flight: Flight<T>): void {
    for (const [key, one] of this.#flights) if (one === flight) this.#flights.delete(key);
  }

  #giveUp(flight: Flight<T>): void {
    this.#drop(flight);
    flight.end.abort();
  }
}
