import { randomBytes } from 'node:crypto';
import { config } from '@/lib/env';
import { notFound } from '../api-error';
import type { PlatformResponse } from '../http/request-response';
import type { Scope } from '../query/tenant-scope';
import type { DocumentType } from './document-type';

const INSERT_DOCUMENT = `insert into platform.documents ("tenantId", id, type, content) values ($1, $2, $3, $4)`;
const READ_DOCUMENT = `select type, content from platform.documents where "tenantId" = $1 and id = $2`;
const FIND_DOCUMENT = `select from platform.documents where "tenantId" = $1 and id = $2`;

const documentUrl = (name: string) => `${config().platformUrl}/documents/${name}`;

/** Stores a document in the caller's transaction and returns its URL (D13). */
export async function storeDocument(tx: Scope, type: DocumentType, content: Buffer): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const name = type === 'application/zpl' ? `${id}.zpl` : id;
  await tx.query(INSERT_DOCUMENT, [name, type, content]);
  return documentUrl(name);
}

/**
 * Returns the URL of a stored document that a caller sends again, for example in an undo. Undefined if the tenant does not have
 * the document. Does not compare hosts: the server may have several names, and document IDs are random.
 */
export async function storedDocumentUrl(scope: Scope, address: string): Promise<string | undefined> {
  const [, name] = /\/documents\/([\w-]{22}(?:\.zpl)?)$/.exec(address) ?? [];
  if (!name) return undefined;
  const [row] = await scope.query(FIND_DOCUMENT, [name]);
  return row && documentUrl(name);
}

/**
 * Returns the response for a stored document of the tenant. The document is sandboxed, so that it cannot run scripts. Throws 404
 * for an unknown ID.
 */
export async function documentResponse(scope: Scope, id: string): Promise<PlatformResponse> {
  const [row] = await scope.query<{ type: string; content: Buffer }>(READ_DOCUMENT, [id]);
  if (!row) throw notFound('id', 'The document');
  const zpl = row.type === 'application/zpl';
  return {
    status: 200,
    body: row.content,
    headers: {
      'content-type': zpl ? 'text/plain; charset=utf-8' : row.type,
      'content-disposition': `${zpl ? 'attachment' : 'inline'}; filename="${id}"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    },
  };
}
