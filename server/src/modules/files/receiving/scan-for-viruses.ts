import { message } from '@candor/contract/message';
import { CircuitOpenError } from '../../../platform/circuit-breaker.ts';
import { AppError } from '../../../platform/errors.ts';
import { describeError } from '../../../platform/logger.ts';
import type { FilesDependencies } from '../dependencies.ts';
import type { Upload, Verdict } from '../ports.ts';

const RETRY_AFTER_SECONDS = 60;

/**
 * Calls the scanner, if there is one. Files that it can't check are refused: no file is stored unscanned.
 * @throws AppError INVALID_FILE, or UNAVAILABLE while the scanner does not answer
 */
export async function scanForViruses({ scanner, log }: FilesDependencies, upload: Upload): Promise<void> {
  if (!scanner) return;
  let verdict: Verdict;
  try {
    verdict = await scanner.scan(upload);
  } catch (error) {
    log.error({ event: 'virus_scan_failed', ...describeError(error) }, 'an upload was refused: the virus scanner does not answer');
    throw new AppError('UNAVAILABLE', {
      message: message('virusScanUnavailable'),
      retryAfterSeconds: error instanceof CircuitOpenError ? error.secondsLeft : RETRY_AFTER_SECONDS,
    });
  }
  if (verdict === 'clean') return;
  if (verdict === 'infected') log.warn({ event: 'virus_found' }, 'an upload was refused: the virus scanner found something');
  else log.warn({ event: 'virus_scan_too_large' }, 'an upload was refused: it is too large for the virus scanner');
  throw new AppError('INVALID_FILE');
}
