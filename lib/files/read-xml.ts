import { SaxesParser } from 'saxes';
import { limits } from './limits';
import { unpack, type ZipEntry } from './read-zip';
import type { Unreadable } from './sheet';

/** Collects the text of a string in a workbook: the content of its `t` elements, without phonetic text (`rPh`). */
export class TextContent {
  #text = '';
  #inText = false;
  #inReading = false;

  open(name: string): void {
    if (name === 't') this.#inText = true;
    else if (name === 'rPh') this.#inReading = true;
  }

  close(name: string): void {
    if (name === 't') this.#inText = false;
    else if (name === 'rPh') this.#inReading = false;
  }

  add(text: string): void {
    if (this.#inText && !this.#inReading) this.#text += text;
  }

  /** Returns the text, and starts the next string. */
  take(): string {
    const text = unescapeText(this.#text);
    this.#text = '';
    this.#inText = false;
    this.#inReading = false;
    return text;
  }
}

/** Decodes characters that XML cannot contain. Workbooks write them as `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

type Attributes = Readonly<Record<string, string>>;

/** Handlers for the tags of an XML document, with names without prefixes. Returning a value ends the parsing. */
export type XmlHandlers = {
  open: (name: string, attributes: Attributes) => Unreadable | undefined;
  close?: (name: string) => Unreadable | undefined;
  text?: (text: string) => void;
};

/** Maximum number of tags. A text cell has three tags. Rich text has more. */
const MAX_TAGS = limits.cells * 5;

/** Returns the reason for rejecting a file that is too large when unpacked. Undefined if the size is allowed. */
export const checkUnpackedSize = (unpacked: number): Unreadable | undefined =>
  unpacked > limits.unpacked ? { unreadable: 'unpacked', found: unpacked } : undefined;

/** Maximum nesting of elements. No part of a valid workbook is nested as deeply. */
const MAX_DEPTH = 64;
/** Maximum length of a tag or text. The parser buffers each tag and text until its end. No valid cell is as long. */
const MAX_TEXT_LENGTH = 10_000_000;
/** Small chunks are freed by minor garbage collections. */
const CHUNK_LENGTH = 65_536;
// Matches characters that XML does not allow. Some programs write such characters, so they are removed.
const NOT_XML = /[^\t\n\r\u0020-\ufffd]/g;

const formatError = (detail: string): Unreadable => ({ unreadable: 'format', detail });
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Finds an attribute by its name without a prefix. */
export const attributeOf = (attributes: Attributes, name: string): string | undefined =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1];

/**
 * Parses a part of a workbook while unpacking it, so that the complete part is never in memory. Stops at the limits of a file,
 * because the sizes in the table of contents can be wrong. Returns the reason if it was stopped.
 */
export function readXml(
  bytes: Uint8Array,
  entry: ZipEntry,
  { open, close, text }: XmlHandlers,
): Unreadable | undefined {
  let unreadable: Unreadable | undefined;
  let depth = 0;
  let tags = 0;
  let sinceTag = 0;
  let total = 0;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    unreadable ??= formatError(error.message);
  });
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    if (++depth > MAX_DEPTH) unreadable ??= formatError('XML');
    if (++tags > MAX_TAGS) unreadable ??= { unreadable: 'cells', found: limits.cells };
    unreadable ??= open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    depth--;
    unreadable ??= close?.(localName(name));
  });
  const emitText = (xmlText: string) => {
    if (!unreadable) text?.(xmlText);
  };
  parser.on('text', emitText);
  parser.on('cdata', emitText);
  const decoder = new TextDecoder();
  const write = (xmlText: string) => void parser.write(xmlText.replace(NOT_XML, ''));
  try {
    unpack(bytes, entry, (chunk) => {
      total += chunk.length;
      unreadable ??= checkUnpackedSize(total);
      sinceTag += chunk.length;
      for (let at = 0; at < chunk.length && !unreadable; at += CHUNK_LENGTH)
        write(decoder.decode(chunk.subarray(at, at + CHUNK_LENGTH), { stream: true }));
      if (sinceTag > MAX_TEXT_LENGTH) unreadable ??= formatError('XML');
      return unreadable === undefined;
    });
    if (unreadable) return unreadable;
    write(decoder.decode());
    parser.close();
  } catch (error) {
    return formatError(error instanceof Error ? error.message : 'ZIP');
  }
  return unreadable;
}
