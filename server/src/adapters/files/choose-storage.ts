import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { FileStorage } from '../../modules/files/ports.ts';
import type { Logger } from '../../platform/logger.ts';
import { diskStorage } from './disk.ts';
import { reportFailures } from './report-failures.ts';
import { s3Storage } from './s3.ts';

export const chooseStorage = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, log: Logger): FileStorage =>
  s3 ? reportFailures(s3Storage(s3), log) : diskStorage(join(dataDir, 'files'));
