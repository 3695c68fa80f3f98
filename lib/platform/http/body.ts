import sjson from 'secure-json-parse';
import type { Issue } from '@/lib/contract/schema/issue';
import { Refusal } from '../api-error';
import type { PlatformRequest } from './exchange';

/** D20: 10 MB a body, JSON depth 32. */
const MAX_BYTES = 10_000_000;
const MAX_DEPTH = 32;

const bad = (message: string, code: string): Refusal => {
  const issue: Issue = { path: '', message, code };
  return new Refusal(400, [issue], 'The body is not valid JSON');
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
    throw new Refusal(415, [], `The media type "${type}" is not accepted; accepted: ${accepted}`);
  if (charset && !/^utf-?8$/i.test(charset))
    throw new Refusal(415, [], `The charset "${charset}" is not accepted; send UTF-8`);
  const encoding = header('content-encoding');
  if (encoding && encoding !== 'identity')
    throw new Refusal(415, [], `The content encoding "${encoding}" is not accepted`);
}

const tooLarge = () =>
  new Refusal(413, [], `The body is larger than ${MAX_BYTES / 1_000_000} MB`, { connection: 'close' });

async function bytesOf(asked: PlatformRequest): Promise<Uint8Array> {
  if (Number(asked.header('content-length') ?? 0) > MAX_BYTES) throw tooLarge();
  const body = asked.body();
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

/** Depth is counted on the text: a parsed value that deep would overflow whoever walks it. */
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

/** Reads a JSON body under the limits of D20. Refuses with 400, 413 or 415. */
export async function readBody(asked: PlatformRequest): Promise<unknown> {
  checkMediaType(asked.header);
  const bytes = await bytesOf(asked);
  if (bytes.byteLength === 0) throw bad('A JSON body is required', 'required');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw bad('The body is not valid UTF-8', 'invalid_encoding');
  }
  checkDepth(text);
  try {
    return sjson.parse(text, undefined, { protoAction: 'remove', constructorAction: 'remove' });
  } catch (error) {
    throw bad(
      error instanceof Error ? error.message.slice(0, 200) : 'The body is not valid JSON',
      'invalid_json',
    );
  }
}
