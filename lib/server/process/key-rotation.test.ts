import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Embedded, startEmbedded } from '@/lib/db/embedded/embedded';
import { env } from '@/lib/env';
import { startWholeServer, type WholeServer } from '@/lib/testing/whole-server';

const oldKey = 'old-key-of-the-platform-0123456789';
const newKey = 'new-key-of-the-platform-0123456789';

let dataDir = '';
let database: Embedded | undefined;
const servers = new Map<string, WholeServer>();
beforeAll(async () => {
  if (!env.soak) return;
  dataDir = await mkdtemp(join(tmpdir(), `tallyman-trial-${process.pid}-`));
  await chmod(dataDir, 0o755);
  database = await startEmbedded(dataDir, { volatile: true });
});
afterAll(async () => {
  await Promise.all([...servers.values()].map((server) => server.stop()));
  await database?.stop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

/** Starts or restarts one of the two processes, like a rolling deployment. */
async function deploy(name: string, current: string, previous?: string): Promise<void> {
  const running = servers.get(name);
  servers.delete(name);
  await running?.stop();
  const settings = {
    DATABASE_URL: database?.url ?? '',
    DATABASE_OWNER_URL: database?.ownerUrl ?? '',
    PLATFORM_API_KEY: current,
    ...(previous && { PLATFORM_API_KEY_PREVIOUS: previous }),
  };
  servers.set(name, await startWholeServer(join(dataDir, name), settings));
}

// Six starts of a server take half a minute; one process is tested beside the code.
it.runIf(env.soak)(
  'the API key is rotated in two processes on one database without a refused request',
  async () => {
    await Promise.all([deploy('one', oldKey), deploy('two', oldKey)]);
    const answers: { key: string; server: string; status: number }[] = [];
    const ask = async (name: string, authorization: string) => {
      const { address } = servers.get(name) ?? {};
      const reply = await fetch(`${address}/openapi/v1/Stocks`, { headers: { authorization } });
      await reply.text();
      answers.push({ key: authorization, server: name, status: reply.status });
      return reply.status;
    };
    let key = oldKey;
    let running = true;
    // A client behind a load balancer: it calls whichever process accepts requests.
    const client = async () => {
      for (let n = 0; running; n++) {
        const up = [...servers.keys()];
        const name = up[n % up.length];
        const used = key;
        // A request to a process that ends is resent, as HTTP clients do.
        if (name) await ask(name, used).catch(() => undefined);
        await new Promise((settle) => setTimeout(settle, 20));
      }
    };
    const clients = [client(), client()];
    await deploy('one', newKey, oldKey);
    await deploy('two', newKey, oldKey);
    expect(
      await Promise.all(['one', 'two'].flatMap((name) => [ask(name, oldKey), ask(name, newKey)])),
    ).toEqual([200, 200, 200, 200]);
    key = newKey;
    await deploy('one', newKey);
    await deploy('two', newKey);
    running = false;
    await Promise.all(clients);
    // A stopping process tells its clients, which reconnect to the other one.
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(answers.filter((answer) => answer.key === newKey).length).toBeGreaterThan(10);
    expect(
      await Promise.all(['one', 'two'].flatMap((name) => [ask(name, oldKey), ask(name, newKey)])),
    ).toEqual([401, 200, 401, 200]);
  },
  300_000,
);
