import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A complete server that runs in a separate process. */
export type WholeServer = {
  address: string;
  child: ChildProcess;
  /** Returns the output so far. */
  output: () => string;
  stop: () => Promise<void>;
};

/** Starts the complete server as `npm start` does after a build. If the start fails, throws an error with the output. */
export async function startWholeServer(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<WholeServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'lib/server/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: '/usr/bin:/bin:/usr/sbin',
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      ...settings,
    },
  });
  let output = '';
  const address = await new Promise<string>((settle, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /Open (http:\S+)/.exec(output)?.[1];
      if (found) settle(found);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  };
  return { address, child, output: () => output, stop };
}
