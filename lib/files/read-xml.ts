import { SaxesParser } from 'saxes';

type Attributes = Readonly<Record<string, string>>;

/** Handlers for the tags of an XML document. Names have no namespace prefix. `text` is the text since the last tag. */
export type XmlHandlers = {
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string, text: string) => void;
};

/** Maximum nesting of elements. Valid workbooks are nested less deeply. */
const MAX_DEPTH = 64;
/** Size of the parts that are decoded at a time. Minor garbage collections free strings of this size soon. */
const CHUNK_BYTES = 65_536;
// Matches characters that XML does not allow. Some programs write such characters, so they are removed.
const NOT_XML = /[^\t\n\r\u0020-\ufffd]/g;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Returns the value of an attribute, whatever its namespace prefix. Empty if there is none. */
export const getAttribute = (attributes: Attributes, name: string): string =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1] ?? '';

/**
 * Decodes escaped characters that XML cannot contain, such as `_x000D_` (ECMA-376 part 1, 22.9.2.19). Removes NUL, because
 * PostgreSQL cannot store it.
 */
export const unescapeText = (text: string): string =>
  text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\u0000', '');

/** Parses a part of a workbook. Throws if the XML is invalid or nested too deeply. */
export function readXml(bytes: Uint8Array, { open, close }: XmlHandlers): void {
  let depth = 0;
  let text = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) throw new Error('XML');
    text = '';
    open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    close?.(localName(name), text);
    text = '';
  });
  const addText = (part: string) => {
    text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  const decoder = new TextDecoder();
  const write = (part: string) => parser.write(part.replace(NOT_XML, ''));
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    write(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }));
  write(decoder.decode());
  parser.close();
}

/** Collects the text of a string in a workbook: the content of its `t` elements, without phonetic text (`rPh`). */
export function textReader() {
  let content = '';
  let isPhonetic = false;
  return {
    open: (name: string) => {
      if (name === 'rPh') isPhonetic = true;
    },
    close: (name: string, text: string) => {
      if (name === 'rPh') isPhonetic = false;
      else if (name === 't' && !isPhonetic) content += text;
    },
    /** Returns the text, and starts the next string. */
    take: () => {
      const text = unescapeText(content);
      content = '';
      return text;
    },
  };
}

/**
 * Copies a text of a document. Texts from the parser are views that would keep a chunk of the document in memory.
 */
export const copyText = (text: string): string => ` ${text}`.slice(1);
