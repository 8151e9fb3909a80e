import { z } from 'zod';
import { issue } from '../messages/issue.ts';
import { count } from '../fields/fields.ts';
import { EVIDENCE_TOTAL_MAX_BYTES } from '../rules/limits.ts';
import { defineRoutes, uuidParams } from './route.ts';
import { EVIDENCE_PURPOSES, FILE_KINDS } from '../rules/statuses.ts';

/** The media types accepted for each purpose. A file's type is detected from its content, never from its name. */
export const ACCEPTED_FILES = {
  photo: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  experience: ['image/jpeg', 'image/png', 'image/gif', 'video/mp4', 'video/x-msvideo', 'video/quicktime', 'video/x-ms-wmv'],
  proof: ['image/jpeg', 'image/png', 'video/mp4', 'video/quicktime'],
  dispute: [
    'image/jpeg',
    'image/png',
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
} as const;

export const UploadedFile = z.object({ id: z.uuid(), url: z.string(), name: z.string(), size: count, kind: z.enum(FILE_KINDS) });
export type UploadedFile = z.output<typeof UploadedFile>;

export const fileRoutes = defineRoutes({
  'POST /files/evidence': {
    summary: 'Upload a supporting file; a suspended member may upload files for an appeal',
    who: 'member',
    shownAs: 'own-texts',
    whileBanned: true,
    bodyType: 'multipart',
    upload: {
      file: 'evidence_file',
      // Evidence for disputes is limited to 5 MB. The handler checks that, because only the `type` field tells the purpose.
      maxBytes: EVIDENCE_TOTAL_MAX_BYTES,
      fields: z.strictObject({
        type: z.enum(EVIDENCE_PURPOSES, {
          error: issue('fieldOneOf', { field: 'type', values: EVIDENCE_PURPOSES.join(', ') }),
        }),
      }),
    },
    data: UploadedFile,
    status: 201,
    // The handler refuses suspended members, because only the field `type` tells whether the file is for an appeal.
    errors: ['BANNED', 'INVALID_FILE', 'PAYLOAD_TOO_LARGE', 'VALIDATION_FAILED'],
  },
  'GET /files/{id}': {
    summary: 'A file, by a link of one minute, for the session that the link was given to',
    who: 'visitor',
    params: uuidParams,
    query: z.strictObject({ token: z.string().max(500).default('') }),
    data: z.unknown(),
    reply: 'file',
    errors: [],
  },
});
