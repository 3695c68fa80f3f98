import autocannon from 'autocannon';

export type Shot = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

/** Requests per second; the processor time of one and the latencies in milliseconds. */
export type Load = { rps: number; processorMs: number; p50: number; p975: number; p99: number };

const CONNECTIONS = 16;

/** The response to one request, to report why a load test failed. */
async function answerTo(url: string, { path, ...init }: Shot): Promise<string> {
  const response = await fetch(`${url}${path}`, init);
  return `${init.method ?? 'GET'} ${path}: ${response.status} ${(await response.text()).slice(0, 500)}`;
}

/** Sends requests for some seconds. Throws if one of them fails, because errors would distort the measurement. */
async function shoot(url: string, requests: readonly Shot[], seconds: number): Promise<autocannon.Result> {
  let client = 0;
  let rejected: Shot | undefined;
  const checked = requests.map((shot) => ({
    ...shot,
    onResponse: (status: number) => {
      if (status < 200 || status > 299) rejected ??= shot;
    },
  }));
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    timeout: 20,
    // Connections start at different requests, so that no two write the same records concurrently.
    setupClient: (connection) => {
      const start = Math.floor((client++ * checked.length) / CONNECTIONS) % checked.length;
      connection.setRequests([...checked.slice(start), ...checked.slice(0, start)]);
    },
  });
  if (rejected) throw new Error(`${result.non2xx} requests failed. ${await answerTo(url, rejected)}`);
  const lost = result.errors + result.timeouts;
  if (lost > 0) throw new Error(`${lost} requests to ${url} got no answer`);
  return result;
}

/** What is loaded, and with which requests. */
export type Target = { url: string; shots: readonly Shot[] };

/**
 * Loads two servers over 16 connections: each warmed up for 1 s, then the better of two runs. The runs alternate, so that other work
 * of the machine slows down both. Rates depend on it all the same; the processor time of a request does not.
 * `processorTime`: of both servers and their database, so far.
 */
export async function compare(
  one: Target,
  other: Target,
  seconds: number,
  processorTime: () => number,
): Promise<[Load, Load]> {
  const run = async ({ url, shots }: Target): Promise<Load> => {
    const before = processorTime();
    const { requests, latency } = await shoot(url, shots, seconds);
    if (requests.total === 0) throw new Error(`${url} answered nothing within ${seconds} s`);
    const processorMs = (processorTime() - before) / requests.total;
    return { rps: requests.average, processorMs, p50: latency.p50, p975: latency.p97_5, p99: latency.p99 };
  };
  const better = (first: Load, second: Load) => (second.rps > first.rps ? second : first);
  for (const { url, shots } of [one, other]) await shoot(url, shots, 1);
  const first = [await run(one), await run(other)] as const;
  return [better(first[0], await run(one)), better(first[1], await run(other))];
}
