/** Accepted document types (D13). The content of a document determines its type. The claim of the sender is ignored. */
export type DocumentType = 'application/pdf' | 'image/png' | 'image/jpeg' | 'application/zpl';

const startsWith = (bytes: Uint8Array, head: readonly number[]) => head.every((b, i) => bytes[i] === b);

/** Returns the type of a document. Undefined if the type is not accepted. */
export function documentType(bytes: Uint8Array): DocumentType | undefined {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  // PDF readers accept the signature anywhere in the first 1,024 bytes. Accept only spaces and a byte order mark before the
  // signature, because a file that begins with markup is not a cargo document.
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (/^[\s\u00ef\u00bb\u00bf]*%PDF-\d/.test(head)) return 'application/pdf';
  if (/^[\s\u00ef\u00bb\u00bf]*(\^|~)[A-Z]/.test(head) && Buffer.from(bytes).includes('^XA'))
    return 'application/zpl';
  return undefined;
}
