import type { Told } from '@/components/palette/hit';
import { admitTo, calmly } from '@/lib/gateway/access';
import { isForeign } from '@/lib/gateway/origin';
import { ownStatus } from '@/lib/gateway/own-result';
import { isMetered } from '@/lib/gateway/read-recent';
import { askedOf } from './asked';
import { look, lookSparingly } from './look';
import { lookups } from './lookups';

type Context = { params: Promise<{ tenant: string }> };

const headers = { 'cache-control': 'private, no-store', 'content-type': 'application/x-ndjson' };

/**
 * Records of any kind by what somebody typed, `?q=`, or of some, `&kinds=products,lots`: all lookups side by side, each a line as soon as it is there. Ends when
 * the caller goes away.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  if (isForeign(request.headers))
    return Response.json({ kind: 'forbidden', reason: 'origin' }, { status: 403 });
  const given = (await params).tenant;
  const admitted = await calmly(() => admitTo(given, 'read'));
  if ('kind' in admitted) return Response.json(admitted, { status: ownStatus(admitted), headers });
  const { searchParams } = new URL(request.url);
  const asked = askedOf(searchParams.get('q') ?? '');
  const kinds = searchParams.get('kinds')?.split(',');
  const wanted = kinds ? lookups.filter(({ kind }) => kinds.includes(kind)) : lookups;
  const going = { tenant: admitted.tenant.id, asked, signal: request.signal };
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const tell = (told: Told | undefined) => {
        if (told && !request.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(told)}\n`));
      };
      if (isMetered()) await lookSparingly(wanted, going, tell);
      else await Promise.all(wanted.map(async (lookup) => tell(await look(lookup, going))));
      if (!request.signal.aborted) controller.close();
    },
  });
  return new Response(body, { headers });
}
