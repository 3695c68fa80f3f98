import autocannon from 'autocannon';

export type BenchRequest = {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

/** The number of requests per second, and the processor time and latency percentiles of a request in milliseconds. */
export type Load = { rps: number; processorMs: number; p50: number; p975: number; p99: number };

const CONNECTIONS = 16;

/** Repeats a request to report why a load test failed. */
async function describeResponse(url: string, { path, ...init }: BenchRequest): Promise<string> {
  const response = await fetch(`${url}${path}`, init);
  return `${init.method ?? 'GET'} ${path}: ${response.status} ${(await response.text()).slice(0, 500)}`;
}

/** Sends requests for some seconds. Throws if a request fails, because errors would distort the measurement. */
async function sendLoad(
  url: string,
  requests: readonly BenchRequest[],
  seconds: number,
): Promise<autocannon.Result> {
  let client = 0;
  let failed: BenchRequest | undefined;
  const checked = requests.map((request) => ({
    ...request,
    onResponse: (status: number) => {
      if (status < 200 || status > 299) failed ??= request;
    },
  }));
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    timeout: 20,
    // Each connection starts at another request, so that connections do not write the same records concurrently.
    setupClient: (connection) => {
      const start = Math.floor((client++ * checked.length) / CONNECTIONS) % checked.length;
      connection.setRequests([...checked.slice(start), ...checked.slice(0, start)]);
    },
  });
  if (failed) throw new Error(`${result.non2xx} requests failed. ${await describeResponse(url, failed)}`);
  const unanswered = result.errors + result.timeouts;
  if (unanswered > 0) throw new Error(`${unanswered} requests to ${url} got no response`);
  return result;
}

/** A server and the requests that load it. */
export type Target = { url: string; requests: readonly BenchRequest[] };

/**
 * Loads two servers over 16 connections. Each server is warmed up for 1 s, then the better of two runs counts. The runs
 * alternate, so that other load on the machine slows down both servers. Such load affects request rates, but not the
 * processor time per request. `processorTime` returns the milliseconds used so far by both servers and their database.
 */
export async function compare(
  first: Target,
  second: Target,
  seconds: number,
  processorTime: () => number,
): Promise<[Load, Load]> {
  const run = async ({ url, requests }: Target): Promise<Load> => {
    const before = processorTime();
    const result = await sendLoad(url, requests, seconds);
    if (result.requests.total === 0) throw new Error(`${url} sent no response within ${seconds} s`);
    const processorMs = (processorTime() - before) / result.requests.total;
    return {
      rps: result.requests.average,
      processorMs,
      p50: result.latency.p50,
      p975: result.latency.p97_5,
      p99: result.latency.p99,
    };
  };
  const better = (a: Load, b: Load) => (b.rps > a.rps ? b : a);
  for (const { url, requests } of [first, second]) await sendLoad(url, requests, 1);
  const firstRuns = [await run(first), await run(second)] as const;
  return [better(firstRuns[0], await run(first)), better(firstRuns[1], await run(second))];
}
