import { randomBytes } from 'node:crypto';
import { decided } from '@/lib/env';
import { notFound } from '../api-error';
import type { Reply } from '../http/handler';
import type { Scope } from '../query/tenant-scope';
import type { DocumentType } from './fetch-document';

const KEEP = `insert into platform.documents ("tenantId", id, type, content) values ($1, $2, $3, $4)`;
const READ = `select type, content from platform.documents where "tenantId" = $1 and id = $2`;

/** Keeps a document and gives the address under which it is read (D13). Within the caller's transaction. */
export async function keepDocument(tx: Scope, type: DocumentType, content: Buffer): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const name = type === 'application/zpl' ? `${id}.zpl` : id;
  await tx.query(KEEP, [name, type, content]);
  return `${decided().platformUrl}/documents/${name}`;
}

/** A kept document, to its own tenant only, never rendered as part of a page of ours. Refuses with 404. */
export async function documentReply(scope: Scope, id: string): Promise<Reply> {
  const [row] = await scope.query<{ type: string; content: Buffer }>(READ, [id]);
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
