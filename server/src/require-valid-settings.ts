import { readConfig } from './config.ts';
import { formatStartupError } from './format-startup-error.ts';

// `npm start` runs this before it builds the web.
try {
  readConfig();
} catch (error) {
  process.stderr.write(`Candor cannot start: ${formatStartupError(error)}\n`);
  process.exitCode = 1;
}
