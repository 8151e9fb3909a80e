import { afterAll, beforeAll } from 'vitest';
import { makeMember } from '../../people.ts';
import { startTestApp, type Reply } from '../../start-app.ts';
import { openLink, upload } from '../../files/uploads.ts';
import { findLeftovers } from './find-leftovers.ts';

interface UploadedFile {
  id: string;
  url: string;
  size: number;
  photo_url: string;
}
type Purpose = 'experience' | 'ownership_dispute' | 'experience_dispute';

type Uploader = Awaited<ReturnType<typeof startUploader>>;

/** An app with a member who uploads to it. */
async function startUploader() {
  const test = await startTestApp({}, { hasFileProcesses: true });
  const member = await makeMember(test);
  const evidence = (content: Buffer | string, type: Purpose = 'experience', filename = 'file.jpg'): Promise<Reply<UploadedFile>> =>
    upload(
      test,
      '/files/evidence',
      [
        { name: 'evidence_file', filename, content },
        { name: 'type', content: type },
      ],
      member.token,
    );
  return {
    test,
    member,
    evidence,
    document: (content: Buffer | string): Promise<Reply<UploadedFile>> => evidence(content, 'ownership_dispute', 'file.pdf'),
    photo: (content: Buffer | string, filename = 'me.jpg'): Promise<Reply<UploadedFile>> =>
      upload(test, '/user/photo', [{ name: 'photo', filename, content }], member.token),
    read: async ({ data }: Reply<UploadedFile>): Promise<Buffer> => (await openLink(test, data.url, { token: member.token })).bytes,
    leftovers: (): Promise<string[]> => findLeftovers(test),
  };
}

/** An uploader for a whole test file. Its functions work only while the file's tests run, because `beforeAll` starts the app. */
export function useUploader(): Readonly<Uploader> {
  let uploader: Uploader;
  beforeAll(async () => {
    uploader = await startUploader();
  });
  afterAll(() => uploader.test.close());
  return {
    get test() {
      return uploader.test;
    },
    get member() {
      return uploader.member;
    },
    evidence: (...file) => uploader.evidence(...file),
    document: (content) => uploader.document(content),
    photo: (...file) => uploader.photo(...file),
    read: (reply) => uploader.read(reply),
    leftovers: () => uploader.leftovers(),
  };
}
