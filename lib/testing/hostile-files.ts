import { strToU8, zipSync } from 'fflate';

// Files that are small, or claim to be small, but would fill the memory of a reader without limits.

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const bufferOf = (bytes: Uint8Array): ArrayBuffer => {
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
};

/** Creates an XLSX file with one sheet. `rows` is the XML in `sheetData`, and `others` are additional parts by path. */
export function xlsxOf(
  rows: string | Uint8Array,
  others: Readonly<Record<string, string>> = {},
): ArrayBuffer {
  const open = strToU8(`<worksheet xmlns="${MAIN}"><sheetData>`);
  const close = strToU8('</sheetData></worksheet>');
  const inner = typeof rows === 'string' ? strToU8(rows) : rows;
  const sheet = new Uint8Array(open.length + inner.length + close.length);
  sheet.set(open);
  sheet.set(inner, open.length);
  sheet.set(close, open.length + inner.length);
  const packed = zipSync(
    {
      '[Content_Types].xml': strToU8('<Types/>'),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      ...Object.fromEntries(Object.entries(others).map(([name, text]) => [name, strToU8(text)])),
      'xl/worksheets/sheet1.xml': sheet,
    },
    { level: 1 },
  );
  return bufferOf(packed);
}

export const textCell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** Creates a file of about 1 KB with a value in the last cell of the sheet, which has 17 billion cells. */
export const distantCell = () =>
  xlsxOf(`<row r="1">${textCell('A1', 'sku')}</row><row r="1048576">${textCell('XFD1048576', 'x')}</row>`);

/** Creates a file that unpacks to `megabytes` of spaces, about a thousand times its own size. */
export const inflating = (megabytes: number) => xlsxOf(new Uint8Array(megabytes * 1_000_000).fill(0x20));

/** Sets the unpacked size of the sheet, the last entry in the file's directory. */
function withDeclaredSize(file: ArrayBuffer, unpacked: number): ArrayBuffer {
  const view = new DataView(file);
  let entry = view.byteLength - 46;
  while (view.getUint32(entry, true) !== 0x02014b50) entry--;
  view.setUint32(entry + 24, unpacked, true);
  return file;
}

/** Like `inflating`, but the directory of the file declares an unpacked size of only 1 KB. */
export const understatedInflating = (megabytes: number) => withDeclaredSize(inflating(megabytes), 1_000);

/** Creates a valid file whose directory declares a wrong unpacked size. */
export const declaring = (unpacked: number) => withDeclaredSize(xlsxOf(''), unpacked);

/** Number of distinct rows. Together they are longer than the window of the compression, so repeating them saves little. */
const NOISE = 50;

/** Creates a file with many cells, whose digits hardly compress. */
export function crowded(rows: number, columns: number): ArrayBuffer {
  let number = 1;
  const cell = () => {
    number = (number * 48_271) % 2_147_483_647;
    return `<c><v>${number % 10}</v></c>`;
  };
  const row = () => `<row>${Array.from({ length: columns }, cell).join('')}</row>`;
  const written = Array.from({ length: Math.min(rows, NOISE) }, row).join('');
  return xlsxOf(written.repeat(Math.ceil(rows / NOISE)));
}

export const bytesOf = (text: string): ArrayBuffer => bufferOf(strToU8(text));
