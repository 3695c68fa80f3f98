import autocannon from 'autocannon';

export type Shot = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

/** What a load came to. `rps` answers a second, `p50`, `p975` and `p99` in milliseconds, `failed` answers that were not 2xx. */
export type Load = { rps: number; p50: number; p975: number; p99: number; failed: number };

const CONNECTIONS = 16;

function shoot(url: string, requests: readonly Shot[], seconds: number): Promise<autocannon.Result> {
  let client = 0;
  return autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    timeout: 20,
    // Each connection starts elsewhere in the list, so that no two write the same records at once.
    setupClient: (connection) => {
      const at = Math.floor((client++ * requests.length) / CONNECTIONS) % requests.length;
      connection.setRequests([...requests.slice(at), ...requests.slice(0, at)]);
    },
  });
}

/** Loads a server with these requests over 16 connections: warmed for 1 s, then the better of two runs. */
export async function load(url: string, requests: readonly Shot[], seconds = 5): Promise<Load> {
  await shoot(url, requests, 1);
  const runs = [await shoot(url, requests, seconds), await shoot(url, requests, seconds)];
  const results = runs.map((r) => ({
    rps: r.requests.average,
    p50: r.latency.p50,
    p975: r.latency.p97_5,
    p99: r.latency.p99,
    failed: r.non2xx + r.errors + r.timeouts,
  }));
  return results.reduce((a, b) => (b.rps > a.rps ? b : a));
}
