import { ConfigError } from './config.ts';

/** Describes to an operator why the app or a command failed, in one plain sentence. */
export function formatStartupError(error: unknown): string {
  if (error instanceof ConfigError) return `the settings are invalid.\n${error.sentences.map((line) => `  ${line}`).join('\n')}`;
  const { code, syscall, port, path, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `port ${port} is in use. Set PORT to a free one.`;
  if (code === 'EACCES' && syscall === 'listen') return `port ${port} may not be used by this user. Set PORT to one above 1023.`;
  if (code === 'EACCES' || code === 'EROFS' || (code === 'ENOENT' && syscall === 'mkdir') || code === 'EPERM')
    return `${path ?? 'the data folder'} cannot be written. Set DATA_DIR to a folder that can.`;
  if (code === 'ENOSPC') return `the disk${path === undefined ? '' : ` of ${path}`} is full. Free some space, or choose another disk.`;
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${path ?? 'DATA_DIR'} is not a folder. Set DATA_DIR to one.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT')
    return 'the database that DATABASE_URL names cannot be reached.';
  if (code === '28P01' || code === '28000') return 'the database that DATABASE_URL names refuses this user or password.';
  if (code === '3D000') return 'the database that DATABASE_URL names does not exist.';
  return message || String(error);
}
