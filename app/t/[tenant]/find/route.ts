import { admitTo, calmly } from '@/lib/gateway/access';
import { isForeign } from '@/lib/gateway/origin';
import { askedOf } from './asked';
import { look } from './look';
import { lookups } from './lookups';

type Context = { params: Promise<{ tenant: string }> };

const headers = { 'cache-control': 'private, no-store', 'content-type': 'application/x-ndjson' };

/**
 * Records of any kind by what somebody typed, `?q=`: all lookups side by side, each a line as soon as it is there. Ends when
 * the caller goes away.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  if (isForeign(request.headers))
    return Response.json({ kind: 'forbidden', reason: 'origin' }, { status: 403 });
  const given = (await params).tenant;
  const admitted = await calmly(() => admitTo(given, 'read'));
  if ('kind' in admitted)
    return Response.json(admitted, { status: admitted.kind === 'signed-out' ? 401 : 403, headers });
  const asked = askedOf(new URL(request.url).searchParams.get('q') ?? '');
  const going = { tenant: admitted.tenant.id, asked, signal: request.signal };
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      await Promise.all(
        lookups.map(async (lookup) => {
          const told = await look(lookup, going);
          if (told && !request.signal.aborted)
            controller.enqueue(encoder.encode(`${JSON.stringify(told)}\n`));
        }),
      );
      if (!request.signal.aborted) controller.close();
    },
  });
  return new Response(body, { headers });
}
