import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/**
 * Returns the parent of a process, and the processor time in ticks of the process and of its exited children. Undefined
 * after the process has exited.
 */
function readProcess(pid: number): { parent: number; ticks: number; exitedTicks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name before these fields may contain spaces and parentheses.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, exitedUser = 0, exitedSystem = 0] = fields.slice(11);
    return { parent, ticks: user + system, exitedTicks: exitedUser + exitedSystem };
  } catch {
    return undefined;
  }
}

/** Returns the ID of the parent process. For a PostgreSQL backend, the parent is the postmaster. */
export const parentProcess = (backend: number): number => readProcess(backend)?.parent ?? 0;

/**
 * Returns the processor time in milliseconds that these processes and all backends of a postmaster have used so far,
 * including exited backends. Linux only.
 */
export function processorTime(pids: readonly (number | undefined)[], postmaster: number): number {
  const running = readdirSync('/proc').map(Number).filter(Boolean);
  const included = running.filter((pid) => pids.includes(pid) || readProcess(pid)?.parent === postmaster);
  const ticks = included.reduce((sum, pid) => sum + (readProcess(pid)?.ticks ?? 0), 0);
  return (ticks + (readProcess(postmaster)?.exitedTicks ?? 0)) * TICK_MS;
}
