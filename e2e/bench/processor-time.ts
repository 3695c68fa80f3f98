import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/** The parent of a process and its processor time in ticks; undefined after it has exited. */
function readProcess(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name before these fields may contain spaces and parentheses.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) };
  } catch {
    return undefined;
  }
}

/** The ID of the parent process: for a PostgreSQL backend, the postmaster. */
export const parentProcess = (backend: number): number => readProcess(backend)?.parent ?? 0;

/** The processor time that these processes and all backends of a postmaster have used so far, in milliseconds. Linux only. */
export function processorTime(pids: readonly (number | undefined)[], postmaster: number): number {
  const running = readdirSync('/proc').map(Number).filter(Boolean);
  const included = running.filter((pid) => pids.includes(pid) || readProcess(pid)?.parent === postmaster);
  return included.reduce((sum, pid) => sum + (readProcess(pid)?.ticks ?? 0), 0) * TICK_MS;
}
