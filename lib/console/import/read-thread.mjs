import { parentPort, workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

// Reads a file in a worker thread, so that the server stays responsive. Each message requests the next rows.

register();
const { readFile } = await import('../../files/read-file.ts');

const ROWS = 2_000;

const sheet = await readFile(workerData);
let at = 0;
parentPort?.on('message', () => {
  if ('unreadable' in sheet) return parentPort?.postMessage(sheet);
  const { rows, numbers, ...meta } = sheet;
  const next = rows.slice(at, at + ROWS).map((cells, i) => [numbers[at + i] ?? 0, cells]);
  at += ROWS;
  return parentPort?.postMessage({ ...meta, total: rows.length, rows: next });
});
