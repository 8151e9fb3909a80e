/** Written once, into postgresql.conf, when the cluster is made; whoever runs it may change them there. */
export const INITIAL_SETTINGS: Record<string, string> = {
  shared_buffers: '256MB',
  max_connections: '60',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Given at every start: no parameter, row or statement of a person's may reach the log, and nobody reaches it by network. */
export function startSettings(socketDir: string, isForTests: boolean): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir}"`,
    unix_socket_permissions: '0700',
    port: '5432',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_statement: 'none',
    log_min_duration_statement: '-1',
    // Above errors: their messages quote what a person typed. The app logs their codes.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_checkpoints: 'off',
    ...(isForTests ? TEST_SETTINGS : {}),
  };
}

/** For data that nobody will miss. */
const TEST_SETTINGS: Record<string, string> = {
  shared_buffers: '64MB',
  max_connections: '100',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};
