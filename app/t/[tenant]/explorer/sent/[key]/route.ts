import { isForeign } from '@/lib/gateway/origin';
import { sentRaw } from '@/lib/gateway/raw';

type Context = { params: Promise<{ tenant: string; key: string }> };

/** The answer to one's own write under a key, as the journal kept it. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { tenant, key } = await params;
  const result = isForeign(request.headers)
    ? ({ kind: 'forbidden', reason: 'origin' } as const)
    : await sentRaw(tenant, key);
  return Response.json(result, { headers: { 'cache-control': 'private, no-store' } });
}
