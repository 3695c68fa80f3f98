import { journalEntry } from '@/lib/console/journal-list';
import { admitTo, calmly } from '@/lib/gateway/access';
import { isForeign } from '@/lib/gateway/origin';
import { otherOrigin, ownStatus } from '@/lib/gateway/own-result';
import { saidOf } from '../changed';

type Context = { params: Promise<{ tenant: string; id: string }> };

/** What one write changed of a record, `?of=`, for whoever looks at its timeline: before and after, place by place. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  if (isForeign(request.headers)) return Response.json(otherOrigin, { status: 403 });
  const { tenant, id } = await params;
  const admitted = await calmly(() => admitTo(tenant, 'read'));
  if ('kind' in admitted) return Response.json(admitted, { status: ownStatus(admitted) });
  const of = new URL(request.url).searchParams.get('of') ?? '';
  const entry = /^\d{1,15}$/.test(id) ? await journalEntry(Number(id), admitted.tenant.id) : undefined;
  if (!entry) return Response.json([], { status: 404 });
  return Response.json(await saidOf(entry, of), { headers: { 'cache-control': 'private, no-store' } });
}
