import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/** The parent of a process, and its processor time in ticks; undefined when it has ended. */
function statOf(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may contain spaces and brackets.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) };
  } catch {
    return undefined;
  }
}

/** The process that a PostgreSQL backend belongs to. */
export const postmasterOf = (backend: number): number => statOf(backend)?.parent ?? 0;

/** The processor time that processes, and all backends of a PostgreSQL, have used so far, in milliseconds. Linux only. */
export function processorTime(pids: readonly (number | undefined)[], postmaster: number): number {
  const running = readdirSync('/proc').map(Number).filter(Boolean);
  const counted = running.filter((pid) => pids.includes(pid) || statOf(pid)?.parent === postmaster);
  return counted.reduce((sum, pid) => sum + (statOf(pid)?.ticks ?? 0), 0) * TICK_MS;
}
