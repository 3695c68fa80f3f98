import { expect, it } from 'vitest';
import { jsonIn } from './typed-json';

const sent = (body: BodyInit) => new Request('http://a.test/', { method: 'POST', body });

it('reads JSON, and takes what is none for nothing', async () => {
  expect(await jsonIn(sent('{"path":"products/Ğ","n":[1]}'))).toEqual({ path: 'products/Ğ', n: [1] });
  for (const body of ['', '{', 'null,', '"\ud800']) expect(await jsonIn(sent(body)), body).toBeUndefined();
  expect(await jsonIn(new Request('http://a.test/'))).toBeUndefined();
});

it('stops at the most that it takes, however much comes', async () => {
  let given = 0;
  let isGivenUp = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      given++;
      controller.enqueue(new Uint8Array(1_000).fill(32));
    },
    cancel: () => {
      isGivenUp = true;
    },
  });
  const request = new Request('http://a.test/', Object.assign({ method: 'POST', body }, { duplex: 'half' }));
  expect(await jsonIn(request, 10_000)).toBeUndefined();
  expect(isGivenUp).toBe(true);
  expect(given).toBeLessThan(15);
});
