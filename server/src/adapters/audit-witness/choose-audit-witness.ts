import type { Config } from '../../config.ts';
import type { AuditWitness } from '../../platform/audit/ports.ts';
import { fileWitness } from './file-witness.ts';
import { s3Witness } from './s3-witness.ts';
import { serverWitness } from './server-witness.ts';

export function chooseAuditWitness({ auditWitness }: Config): AuditWitness {
  if (auditWitness.kind === 'bucket') return s3Witness(auditWitness);
  return auditWitness.kind === 'server' ? serverWitness(auditWitness.url) : fileWitness(auditWitness.folder);
}
