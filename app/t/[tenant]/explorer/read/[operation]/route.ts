import { isOperationName, operations } from '@/lib/contract/operations';
import { isForeign } from '@/lib/gateway/origin';
import { refusedAs } from '@/lib/gateway/own-result';
import { readRaw } from '@/lib/gateway/raw';
import type { ReadName, Result } from '@/lib/gateway/result';

type Context = { params: Promise<{ tenant: string; operation: string }> };

const isReadName = (name: string): name is ReadName =>
  isOperationName(name) && operations[name].effect === 'read';

const answer = (result: Result<unknown>, status = 200) =>
  Response.json(result, { status, headers: { 'cache-control': 'private, no-store' } });

/** One read with the answer as it came. What it asks stands in the address; what came of it is a value, whatever it is. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  if (isForeign(request.headers)) return answer({ kind: 'forbidden', reason: 'origin' }, 403);
  const { tenant, operation } = await params;
  if (!isReadName(operation))
    return answer(refusedAs(404, 'unknown_operation', 'There is no such read'), 404);
  const given = Object.fromEntries(new URL(request.url).searchParams);
  return answer(await readRaw(operation, tenant, { params: given, query: given }, request.signal));
}
