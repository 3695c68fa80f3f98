import { isRecord } from '@/lib/contract/schema/is-record';
import type { Call, CallArguments, CallResult } from './check-rows';

type Answer = { id: number; value?: unknown; error?: string };
type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

const isAnswer = (data: unknown): data is Answer => isRecord(data) && 'id' in data;
const isProgress = (data: unknown): data is { done: number; total: number } =>
  isRecord(data) && 'done' in data && 'total' in data;

/** Worker and page are built from the same source, so the result has the declared type. */
const input = <K extends Call>(_: K, _value: unknown): _value is CallResult<K> => true;

/** The page's side of the worker: calls as promises, and the progress of the current one. */
export class Engine {
  onProgress: (done: number, total: number) => void = () => undefined;
  #worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  #waiting = new Map<number, Waiting>();
  #next = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isProgress(data)) this.onProgress(data.done, data.total);
      if (!isAnswer(data)) return;
      const { id, value, error } = data;
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(value);
      else waiting?.reject(new Error(error));
    };
    this.#worker.onerror = (event) => {
      for (const { reject } of this.#waiting.values())
        reject(new Error(event.message || 'The worker failed'));
      this.#waiting.clear();
    };
  }

  async call<K extends Call>(call: K, ...args: CallArguments<K>): Promise<CallResult<K>> {
    const id = this.#next++;
    const value = await new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const moved = args.filter((a) => a instanceof ArrayBuffer);
      this.#worker.postMessage({ id, call, args }, moved);
    });
    if (input(call, value)) return value;
    throw new Error('never');
  }

  end(): void {
    this.#worker.terminate();
  }
}
