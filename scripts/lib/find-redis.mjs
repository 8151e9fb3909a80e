import { PlainError } from './bootstrap.mjs';
import { findProgram, installPackages } from './system-programs.mjs';

/** The Redis for tests of shared limits, installed from the system's packages if it is missing. */
export function ensureRedis() {
  const find = () => findProgram(process.env.REDIS_SERVER_PATH, 'redis-server');
  const found = find();
  if (found) return found;
  installPackages('Redis for the tests of shared limits', 'redis-server');
  const installed = find();
  if (installed) return installed;
  throw new PlainError(
    'The server’s tests need Redis: install it (Debian: "apt-get install redis-server") or name it in REDIS_SERVER_PATH, then run the tests again.',
  );
}
