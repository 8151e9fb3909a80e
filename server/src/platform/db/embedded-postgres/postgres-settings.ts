import { totalmem } from 'node:os';

const DEFAULT_CONNECTIONS = 60;

const BUFFERS_MIN_MB = 256;
const BUFFERS_MAX_MB = 4096;

/**
 * An eighth of the memory: PostgreSQL's manual advises a quarter for a machine that serves the database alone. Tables that don't fit are
 * copied from the system's cache page by page, which took a third of the time of a search by place at a million experiences.
 */
const sharedBuffers = (memoryBytes: number): string =>
  `${Math.min(BUFFERS_MAX_MB, Math.max(BUFFERS_MIN_MB, Math.floor(memoryBytes / 8 / 1024 / 1024)))}MB`;

/** The memory of the machine, or of the container if that has less. */
export function availableMemory(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/** Written into postgresql.conf when the cluster is created. Operators may change them there. */
export const initialSettings = (memoryBytes: number): Record<string, string> => ({
  shared_buffers: sharedBuffers(memoryBytes),
  max_connections: String(DEFAULT_CONNECTIONS),
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
});

/**
 * Passed at every start. They keep parameters, rows and statements with personal data out of the log, and open no network address. They also
 * keep the write-ahead log short and its files unused afterwards, because it contains deleted rows and the times of writes.
 */
export function startSettings(socketDir: string, isForTests: boolean, walSegmentBytes: number, connections = 0): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir}"`,
    unix_socket_permissions: '0700',
    port: '5432',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_statement: 'none',
    log_min_duration_statement: '-1',
    // Above ERROR, whose messages quote values. The app logs the error codes instead.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_checkpoints: 'off',
    wal_recycle: 'off',
    // The least that PostgreSQL accepts.
    min_wal_size: `${(2 * walSegmentBytes) / 1024 / 1024}MB`,
    wal_keep_size: '0',
    archive_mode: 'off',
    track_commit_timestamp: 'off',
    // PostgreSQL reserves three connections for its superuser.
    ...(connections + 3 > DEFAULT_CONNECTIONS ? { max_connections: String(connections + 3) } : {}),
    ...(isForTests ? TEST_SETTINGS : {}),
  };
}

/** For disposable data. */
const TEST_SETTINGS: Record<string, string> = {
  shared_buffers: '64MB',
  max_connections: '300',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};
