import { expect, test } from 'vitest';
import { deviceCommands, zplProblems } from './zpl';

test('a label begins with ^XA and ends with ^XZ, whatever stands around it', () => {
  for (const label of [
    '^XA^FO50,50^FDHello^FS^XZ',
    '\uFEFF\n ^XA^FDa^FS^XZ\r\n',
    '^xa^fdlower^fs^xz',
    '^XA^FD1^FS^XZ\n^XA^FD2^FS^XZ',
  ])
    expect(zplProblems(label)).toEqual([]);
  expect(zplProblems('please print this')).toEqual(['begin', 'end']);
  expect(zplProblems('')).toEqual(['begin', 'end']);
  expect(zplProblems('^XA^FDcut off')).toEqual(['end']);
  expect(zplProblems('^FDno start^FS^XZ')).toEqual(['begin']);
});

test('commands that change the printer are named, those that print are not', () => {
  const printing =
    '^XA^CI28^PW812^LL1218^MD10^PR4^LH0,0^FO50,50^A0N,40,40^FB700,2,0,C^FDAyşe Yılmaz^FS^BY3^BCN,100,Y,N,N^FD123^FS^GB700,3,3^FS^GFA,8,8,1,FFFFFFFFFFFFFFFF^FS^PQ1^XZ';
  expect(deviceCommands(printing)).toEqual([]);
  expect(deviceCommands('^XA~JR^JUS^ju~DYR:LOGO.GRF,B,G,1,1,X^XZ')).toEqual(['~JR', '^JU', '~DY']);
});
