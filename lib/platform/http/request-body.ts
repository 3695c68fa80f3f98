import sjson from 'secure-json-parse';
import type { Issue } from '@/lib/contract/schema/issue';
import { isNestedTooDeep, MAX_JSON_DEPTH, unsupportedInJson } from '@/lib/contract/schema/supported-text';
import { ApiError, invalidAll } from '../api-error';
import type { PlatformRequest } from './request-response';

/** The maximum size of a body (D20). */
const MAX_BYTES = 10_000_000;

const badJson = (message: string, code: string): ApiError => {
  const issue: Issue = { path: '', message, code };
  return new ApiError(400, [issue], 'The body is not valid JSON');
};

const JSON_MEDIA_TYPE = /^(application\/(json|json-patch\+json|[\w.!#$&^-]+\+json)|text\/json)$/i;

function checkMediaType(header: PlatformRequest['header']): void {
  const [type = '', ...parameters] = (header('content-type') ?? '').split(';').map((p) => p.trim());
  const charset = parameters
    .find((p) => /^charset=/i.test(p))
    ?.slice(8)
    .replaceAll('"', '');
  const accepted = 'application/json-patch+json, application/json, text/json, application/*+json';
  if (!JSON_MEDIA_TYPE.test(type))
    throw new ApiError(415, [], `The media type "${type}" is not accepted; accepted: ${accepted}`);
  if (charset && !/^utf-?8$/i.test(charset))
    throw new ApiError(415, [], `The charset "${charset}" is not accepted; send UTF-8`);
  const encoding = header('content-encoding');
  if (encoding && encoding !== 'identity')
    throw new ApiError(415, [], `The content encoding "${encoding}" is not accepted`);
}

const tooLarge = () =>
  new ApiError(413, [], `The body is larger than ${MAX_BYTES / 1_000_000} MB`, { connection: 'close' });

async function readBytes(request: PlatformRequest): Promise<Uint8Array> {
  if (Number(request.header('content-length') ?? 0) > MAX_BYTES) throw tooLarge();
  const body = request.body();
  if (!body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Parses a JSON body within the limits of D20. Throws 400, 413 or 415. */
export async function readBody(request: PlatformRequest): Promise<unknown> {
  checkMediaType(request.header);
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) throw badJson('A JSON body is required', 'required');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badJson('The body is not valid UTF-8', 'invalid_encoding');
  }
  if (isNestedTooDeep(text))
    throw badJson(`The JSON is nested deeper than ${MAX_JSON_DEPTH} levels`, 'too_deep');
  let body: unknown;
  try {
    body = sjson.parse(text, undefined, { protoAction: 'remove', constructorAction: 'remove' });
  } catch (error) {
    throw badJson(
      error instanceof Error ? error.message.slice(0, 200) : 'The body is not valid JSON',
      'invalid_json',
    );
  }
  const issues = unsupportedInJson(text, body);
  if (issues.length > 0) throw invalidAll(issues);
  return body;
}
