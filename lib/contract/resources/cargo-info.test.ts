import { expect, test } from 'vitest';
import {
  cargoChange,
  deviceCommands,
  hasCargo,
  type KnownCargo,
  restoreCargo,
  storedCargo,
  zplIssues,
} from './cargo-info';

test('zplIssues accepts a label that begins with ^XA and ends with ^XZ, ignoring surrounding whitespace', () => {
  for (const label of [
    '^XA^FO50,50^FDHello^FS^XZ',
    '\uFEFF\n ^XA^FDa^FS^XZ\r\n',
    '^xa^fdlower^fs^xz',
    '^XA^FD1^FS^XZ\n^XA^FD2^FS^XZ',
  ])
    expect(zplIssues(label)).toEqual([]);
  expect(zplIssues('please print this')).toEqual(['begin', 'end']);
  expect(zplIssues('')).toEqual(['begin', 'end']);
  expect(zplIssues('^XA^FDcut off')).toEqual(['end']);
  expect(zplIssues('^FDno start^FS^XZ')).toEqual(['begin']);
});

test('deviceCommands lists commands that change the printer, but not those that print', () => {
  const printing =
    '^XA^CI28^PW812^LL1218^MD10^PR4^LH0,0^FO50,50^A0N,40,40^FB700,2,0,C^FDAyşe Yılmaz^FS^BY3^BCN,100,Y,N,N^FD123^FS^GB700,3,3^FS^GFA,8,8,1,FFFFFFFFFFFFFFFF^FS^PQ1^XZ';
  expect(deviceCommands(printing)).toEqual([]);
  expect(deviceCommands('^XA~JR^JUS^ju~DYR:LOGO.GRF,B,G,1,1,X^XZ')).toEqual(['~JR', '^JU', '~DY']);
});

const known = { source: 'platform', cargoCarrier: 'Aras', cargoCode: 'TR-1' } as const;
const label = '^XA^FDx^FS^XZ';

test('cargoChange names a cargo code that another code, a URL or a label replaces', () => {
  expect(cargoChange(known, { cargoCode: 'TR-2' })).toMatchObject({ to: 'code', code: 'TR-1' });
  expect(cargoChange(known, { cargoDocumentUrl: 'https://x.example/a.pdf' })).toMatchObject({
    to: 'url',
    code: 'TR-1',
  });
  expect(cargoChange(known, { cargoDocumentZpl: label })).toMatchObject({ to: 'zpl', code: 'TR-1' });
});

test('cargoChange reports nothing for an unchanged code or the first cargo info of an order', () => {
  for (const cargoCode of ['TR-1', ' TR-1\n']) expect(cargoChange(known, { cargoCode })).toBeUndefined();
  expect(cargoChange(undefined, { cargoCode: 'TR-1' })).toBeUndefined();
  expect(cargoChange({ source: 'requests' }, { cargoDocumentZpl: label })).toBeUndefined();
});

test('cargoChange ignores documents sent along with a code', () => {
  expect(cargoChange(known, { cargoCode: 'TR-1', cargoDocumentZpl: 'no label' })).toEqual({
    to: 'code',
    code: undefined,
    document: undefined,
    ignored: ['cargoDocumentZpl'],
    zpl: [],
    commands: [],
  });
});

test('cargoChange names a replaced document, an invalid label and a printer command', () => {
  const document = { source: 'platform', cargoDocumentUrl: 'https://x.example/old.pdf' } as const;
  expect(cargoChange(document, { cargoCode: 'C' })).toMatchObject({ document: 'https://x.example/old.pdf' });
  expect(cargoChange(undefined, { cargoDocumentZpl: 'hello' })).toMatchObject({ zpl: ['begin', 'end'] });
  expect(cargoChange(undefined, { cargoDocumentZpl: '^XA~JR^XZ' })).toMatchObject({ commands: ['~JR'] });
});

test('restoreCargo returns the previous cargo info where it is known', () => {
  expect(restoreCargo('O-1', known)).toEqual({
    referenceNumber: 'O-1',
    cargoCarrier: 'Aras',
    cargoCode: 'TR-1',
  });
  expect(restoreCargo('O-1', { source: 'requests', cargoDocumentZpl: label })).toEqual({
    referenceNumber: 'O-1',
    cargoDocumentZpl: label,
  });
  expect(restoreCargo('O-1', { source: 'requests' })).toBeUndefined();
});

test('undo replaces only the cargo info that was sent, not what another user sent since', () => {
  const mine: KnownCargo = { source: 'platform', cargoDocumentUrl: '/documents/mine' };
  const other: KnownCargo = { source: 'platform', cargoDocumentUrl: '/documents/other' };
  const document = storedCargo({ cargoDocumentZpl: label }, mine);
  expect(storedCargo({ cargoDocumentUrl: 'https://x.example/a.pdf' }, mine)).toEqual(document);
  expect(hasCargo(mine, document)).toBe(true);
  expect(hasCargo(other, document)).toBe(false);
  expect(hasCargo({ source: 'platform', cargoCode: 'TR-9' }, document)).toBe(false);
  expect(hasCargo({ source: 'platform' }, document)).toBe(false);
  const code = storedCargo({ cargoCode: ' TR-1 ' }, mine);
  expect(hasCargo(known, code)).toBe(true);
  expect(hasCargo({ source: 'platform', cargoCode: 'TR-2' }, code)).toBe(false);
});

test('cargo info is not recognized when nothing was sent, or the platform shows none after it', () => {
  expect(storedCargo({ cargoDocumentZpl: label }, { source: 'platform' })).toBeUndefined();
  expect(storedCargo({ cargoDocumentZpl: label }, { source: 'platform', cargoCode: 'TR-9' })).toBeUndefined();
  expect(storedCargo({}, known)).toBeUndefined();
  expect(hasCargo(known, undefined)).toBe(false);
});
