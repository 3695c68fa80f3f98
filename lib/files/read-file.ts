import { readCsv } from './read-csv';
import { readXlsx } from './read-xlsx';
import { limits, type Sheet, type Unreadable } from './sheet';

/** Reads a file by what it holds, whatever it is called: XLSX is a ZIP; the old XLS, and XLSX with a password, are told apart and refused. */
export async function readFile(bytes: ArrayBuffer): Promise<Sheet | Unreadable> {
  if (bytes.byteLength > limits.bytes) return { unreadable: 'size' };
  const [a, b, c, d] = new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength));
  if (a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04) return readXlsx(bytes);
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0) return { unreadable: 'xls' };
  return readCsv(new Uint8Array(bytes));
}
