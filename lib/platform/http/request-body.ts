import sjson from 'secure-json-parse';
import type { Issue } from '@/lib/contract/schema/issue';
import { unsupportedInJson } from '@/lib/contract/schema/supported-text';
import { ApiError, invalidAll } from '../api-error';
import type { PlatformRequest } from './handler';

/** D20: at most 10 MB per body and a JSON depth of 32. */
const MAX_BYTES = 10_000_000;
const MAX_DEPTH = 32;

const bad = (message: string, code: string): ApiError => {
  const issue: Issue = { path: '', message, code };
  return new ApiError(400, [issue], 'The body is not valid JSON');
};

const ACCEPTED = /^(application\/(json|json-patch\+json|[\w.!#$&^-]+\+json)|text\/json)$/i;

function checkMediaType(header: PlatformRequest['header']): void {
  const [type = '', ...parameters] = (header('content-type') ?? '').split(';').map((p) => p.trim());
  const charset = parameters
    .find((p) => /^charset=/i.test(p))
    ?.slice(8)
    .replaceAll('"', '');
  const accepted = 'application/json-patch+json, application/json, text/json, application/*+json';
  if (!ACCEPTED.test(type))
    throw new ApiError(415, [], `The media type "${type}" is not accepted; accepted: ${accepted}`);
  if (charset && !/^utf-?8$/i.test(charset))
    throw new ApiError(415, [], `The charset "${charset}" is not accepted; send UTF-8`);
  const encoding = header('content-encoding');
  if (encoding && encoding !== 'identity')
    throw new ApiError(415, [], `The content encoding "${encoding}" is not accepted`);
}

const tooLarge = () =>
  new ApiError(413, [], `The body is larger than ${MAX_BYTES / 1_000_000} MB`, { connection: 'close' });

async function bytesOf(request: PlatformRequest): Promise<Uint8Array> {
  if (Number(request.header('content-length') ?? 0) > MAX_BYTES) throw tooLarge();
  const body = request.body();
  if (!body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw tooLarge();
    parts.push(part);
  }
  const only = parts[0];
  return parts.length === 1 && only ? only : Buffer.concat(parts);
}

/** Measures the depth in the text: walking a value nested that deeply would overflow the stack. */
function checkDepth(text: string): void {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (quoted) {
      if (c === 92) i++;
      else if (c === 34) quoted = false;
    } else if (c === 34) quoted = true;
    else if (c === 123 || c === 91) {
      if (++depth > MAX_DEPTH) throw bad(`The JSON is nested deeper than ${MAX_DEPTH} levels`, 'too_deep');
    } else if (c === 125 || c === 93) depth--;
  }
}

/** Parses a JSON body within the limits of D20. Throws 400, 413 or 415. */
export async function readBody(request: PlatformRequest): Promise<unknown> {
  checkMediaType(request.header);
  const bytes = await bytesOf(request);
  if (bytes.byteLength === 0) throw bad('A JSON body is required', 'required');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw bad('The body is not valid UTF-8', 'invalid_encoding');
  }
  checkDepth(text);
  let body: unknown;
  try {
    body = sjson.parse(text, undefined, { protoAction: 'remove', constructorAction: 'remove' });
  } catch (error) {
    throw bad(
      error instanceof Error ? error.message.slice(0, 200) : 'The body is not valid JSON',
      'invalid_json',
    );
  }
  const issues = unsupportedInJson(text, body);
  if (issues.length > 0) throw invalidAll(issues);
  return body;
}
