import { SaxesParser } from 'saxes';
import { unpack, type ZipEntry } from './read-zip';
import { limits, type Unreadable } from './sheet';

/** The text of a string in a workbook, as its tags go by: one `t`, or the `t` of each run, and never how it is pronounced (`rPh`). */
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

  /** What was read; the next string begins empty. */
  take(): string {
    const text = unescapeText(this.#text);
    this.#text = '';
    this.#inText = false;
    this.#inReading = false;
    return text;
  }
}

/** `_x000D_` is how a workbook writes a sign that XML cannot hold (ECMA-376 part 1, 22.9.2.19). */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

type Attributes = Readonly<Record<string, string>>;

/** What is done with the parts of an XML document as they go by, by names without prefix. What they return ends the reading. */
export type XmlHandlers = {
  open: (name: string, attributes: Attributes) => Unreadable | undefined;
  close?: (name: string) => Unreadable | undefined;
  text?: (text: string) => void;
};

/** Deeper than any part of a workbook. */
const MAX_DEPTH = 64;
/** The parser collects a tag or a text until it ends; one of this size is no cell's. */
const MAX_TEXT_LENGTH = 10_000_000;
/** Small enough that what is done with is thrown away at once, and does not wait for the large collection. */
const CHUNK_LENGTH = 65_536;
// XML cannot hold these, yet some programs write them; without them the rest can be read.
const NOT_XML = /[^\t\n\r\u0020-\ufffd]/g;

const formatError = (detail: string): Unreadable => ({ unreadable: 'format', detail });
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** An attribute by its name without prefix. */
export const attributeOf = (attributes: Attributes, name: string): string | undefined =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1];

/** Reads a part of a workbook as it is unpacked, so that it is never held whole. Answers why it ended early, if it did. */
export function readXml(
  bytes: Uint8Array,
  entry: ZipEntry,
  { open, close, text }: XmlHandlers,
): Unreadable | undefined {
  let unreadable: Unreadable | undefined;
  let depth = 0;
  let sinceTag = 0;
  let total = 0;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    unreadable ??= formatError(error.message);
  });
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    if (++depth > MAX_DEPTH) unreadable ??= formatError('XML');
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
      sinceTag += chunk.length;
      for (let at = 0; at < chunk.length && !unreadable; at += CHUNK_LENGTH)
        write(decoder.decode(chunk.subarray(at, at + CHUNK_LENGTH), { stream: true }));
      if (total > limits.unpacked) unreadable ??= { unreadable: 'unpacked', found: total };
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
