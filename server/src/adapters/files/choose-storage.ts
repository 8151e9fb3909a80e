import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { FileStorage } from '../../modules/files/ports.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';

export const chooseStorage = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStorage =>
  s3 ? s3Storage(s3) : diskStorage(join(dataDir, 'files'));
