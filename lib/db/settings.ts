/** How the embedded server is tuned: a machine of its own size is not assumed. Given at every start, so that they are always this version's. */
const tuned: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  // No replica reads this log: bulk loads into new tables may skip it.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // What is to be read again after a crash, so that it takes a second or two: with 1 GB it was ten.
  max_wal_size: '128MB',
  checkpoint_timeout: '1min',
  checkpoint_warning: '0',
  wal_compression: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log names what failed, but neither statements nor the values in them: those are people's addresses.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  // After a crash one call for the whole disk instead of one for each of a thousand files: seconds until reads go on. Linux alone has it.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};

/** For tests: what is lost with the machine was only theirs. */
const careless: Record<string, string> = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
};

/** Command line of the embedded server's settings. */
export function settings(port: number, volatile: boolean): string[] {
  const all = { ...tuned, ...(volatile ? careless : {}), port: String(port) };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
