/** A file's text, and the encoding it was in. */
export type Decoded = { text: string; encoding: string };

const decoded = (bytes: Uint8Array, encoding: string): Decoded => ({
  // NUL can be stored nowhere further on.
  text: new TextDecoder(encoding).decode(bytes).replaceAll('\u0000', ''),
  encoding,
});

/** Western text in UTF-16 has a zero in every other byte. */
function zeros(bytes: Uint8Array): { even: number; odd: number } {
  const sample = bytes.subarray(0, 4000);
  let even = 0;
  let odd = 0;
  sample.forEach((byte, i) => {
    if (byte !== 0) return;
    if (i % 2 === 0) even++;
    else odd++;
  });
  return { even: even / (sample.length || 1), odd: odd / (sample.length || 1) };
}

/** UTF-16 as told by its mark, else by its zeros; nothing for all encodings of bytes. */
export function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const { even, odd } = zeros(bytes);
  if (odd > 0.2 && even < 0.05) return 'utf-16le';
  return even > 0.2 && odd < 0.05 ? 'utf-16be' : undefined;
}

/**
 * The text of a file whose encoding nobody told: by its mark, else UTF-16 by its zeros, else UTF-8 where it is valid, else
 * windows-1254, which is what Excel in Turkish saves as "CSV".
 */
export function decode(bytes: Uint8Array): Decoded {
  const wide = wideEncodingOf(bytes);
  if (wide) return decoded(bytes, wide);
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return decoded(bytes, 'utf-8');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text: text.replaceAll('\u0000', ''), encoding: 'utf-8' };
  } catch {
    return decoded(bytes, 'windows-1254');
  }
}
