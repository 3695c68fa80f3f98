import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the switch is: read by the server when it is told to look (SIGHUP). */
const switchIn = (cluster: string) => join(cluster, 'tallyman.conf');
const INCLUDE = `include_if_exists = 'tallyman.conf'`;
// Both are equally long, so that a full disk has room for either.
const lineOf = (readOnly: boolean) => `default_transaction_read_only = ${readOnly ? 'on ' : 'off'}\n`;

/** Puts the switch into a cluster that has none, and sets it to writing. */
export async function installReadOnlySwitch(cluster: string): Promise<void> {
  const settings = await open(join(cluster, 'postgresql.conf'), 'a+');
  try {
    if (!(await settings.readFile('utf8')).includes(INCLUDE)) await settings.appendFile(`\n${INCLUDE}\n`);
  } finally {
    await settings.close();
  }
  await setReadOnly(cluster, false).catch(() => writeFile(switchIn(cluster), lineOf(false), { mode: 0o644 }));
}

/** Turns the switch, in place; the server looks when `pid` is given. */
export async function setReadOnly(cluster: string, readOnly: boolean, pid?: number): Promise<void> {
  const file = await open(switchIn(cluster), 'r+');
  try {
    await file.write(lineOf(readOnly), 0);
  } finally {
    await file.close();
  }
  if (pid !== undefined && process.platform !== 'win32') process.kill(pid, 'SIGHUP');
}
