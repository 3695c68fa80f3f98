import { isRecord } from '@/lib/contract/schema/is-record';
import { work } from './check-rows';

// The worker's side: each message is a call with exactly one response.

const calls = work((done, total) => postMessage({ done, total }));

const isCall = (data: unknown): data is { id: number; call: string; args: unknown[] } =>
  isRecord(data) && 'id' in data && 'call' in data && 'args' in data;

addEventListener('message', async ({ data }: MessageEvent<unknown>) => {
  if (!isCall(data)) return;
  const { id, call, args } = data;
  try {
    const run: unknown = Reflect.get(calls, call);
    if (typeof run !== 'function') throw new Error(`There is no call ${call}`);
    postMessage({ id, value: await Reflect.apply(run, calls, args) });
  } catch (error) {
    postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
