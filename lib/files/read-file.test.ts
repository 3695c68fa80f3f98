import { describe, expect, it } from 'vitest';
import { readFile } from './read-file';
import type { Sheet } from './sheet';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, big: boolean, mark: boolean) => {
  const units = [...(mark ? '\ufeff' : ''), ...text].map((c) => c.charCodeAt(0));
  return Uint8Array.from(units.flatMap((u) => (big ? [u >> 8, u & 255] : [u & 255, u >> 8])));
};
/** The Turkish letters at their positions in windows-1254. */
const places: Readonly<Record<string, number>> = {
  ...{ ş: 0xfe, Ş: 0xde, ğ: 0xf0, Ğ: 0xd0, ı: 0xfd, İ: 0xdd },
  ...{ ö: 0xf6, Ö: 0xd6, ü: 0xfc, Ü: 0xdc, ç: 0xe7, Ç: 0xc7 },
};
const turkish = (text: string) => Uint8Array.from([...text].map((c) => places[c] ?? c.charCodeAt(0)));

async function read(bytes: Uint8Array): Promise<Sheet> {
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  const sheet = await readFile(copy);
  if ('unreadable' in sheet) throw new Error(sheet.unreadable);
  return sheet;
}

const text = 'Stok kodu;Ürün adı;Fiyat\r\n0012;Işıklı çorap;12,50\r\n0013;"Şık; ""İnce""";7,00\r\n';
const rows = [
  ['0012', 'Işıklı çorap', '12,50'],
  ['0013', 'Şık; "İnce"', '7,00'],
];

describe('a file from Turkish Excel', () => {
  it.each([
    ['windows-1254', turkish(text)],
    ['utf-8', utf8(text)],
    ['utf-8', utf8(`\ufeff${text}`)],
    ['utf-16le', utf16(text, false, true)],
    ['utf-16be', utf16(text, true, true)],
    ['utf-16le', utf16(text, false, false)],
  ])('is read in %s, keeping zeros and commas', async (encoding, bytes) => {
    const sheet = await read(bytes);
    expect(sheet).toMatchObject({
      header: ['Stok kodu', 'Ürün adı', 'Fiyat'],
      separator: ';',
      decimal: ',',
      encoding,
    });
    expect(sheet.rows).toEqual(rows);
    expect(sheet.numbers).toEqual([2, 3]);
  });
});

describe('reading other files', () => {
  it.each([
    ['sku,price\nA,12.50\n', ',', '.'],
    ['sku\tprice\nA\t12,5\n', '\t', ','],
    ['sku;price\nA;12.50\n', ';', '.'],
    ['sku,price\nA,"12,50"\n', ',', ','],
    ['sku|price\nA|12\n', '|', '.'],
    ['sku;name, short\nA;x, y\n', ';', ','],
  ])('detects the separators in %j', async (written, separator, decimal) =>
    expect(await read(utf8(written))).toMatchObject({ separator, decimal }),
  );

  it('numbers rows as the spreadsheet does, counting blank rows and the sep= line', async () => {
    const sheet = await read(utf8('sep=,\n\nsku,name\n\nA,x\n,\nB,y\n'));
    expect(sheet.rows).toEqual([
      ['A', 'x'],
      ['B', 'y'],
    ]);
    expect(sheet.numbers).toEqual([5, 7]);
  });

  it('skips a repeated heading, and keeps two columns with the same name', async () => {
    const sheet = await read(utf8('sku;İsim;isim\nA;x;y\nsku;İsim;isim\nB;z;\n'));
    expect(sheet.header).toEqual(['sku', 'İsim', 'isim']);
    expect(sheet.rows).toEqual([
      ['A', 'x', 'y'],
      ['B', 'z', ''],
    ]);
    expect(sheet.numbers).toEqual([2, 4]);
  });

  it('keeps cells without a heading, and short rows', async () => {
    const sheet = await read(utf8('sku,name\nA\nB,y,extra\n'));
    expect(sheet.header).toEqual(['sku', 'name', '']);
    expect(sheet.rows).toEqual([
      ['A', '', ''],
      ['B', 'y', 'extra'],
    ]);
  });

  it.each([
    ['empty', utf8('')],
    ['empty', utf8('sku;name\r\n')],
    ['xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0])],
    ['format', Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9, 9, 9])],
  ])('rejects an unreadable file as %s', async (reason, bytes) =>
    expect(read(bytes)).rejects.toThrow(reason),
  );
});
