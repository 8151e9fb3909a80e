import { randomBytes } from 'node:crypto';
import type { EvidencePurpose } from '@candor/contract/statuses';
import sharp from 'sharp';
import type { Reply, TestApp } from '../start-app.ts';

export interface Part {
  name: string;
  filename?: string;
  content: Buffer | string;
}

/** A small picture, which is valid evidence. */
export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: 180, g: 70, b: 30 } } })
    .png()
    .toBuffer();

/** A form with files, as a browser encodes it. */
export function multipart(parts: readonly Part[]): { payload: Buffer; type: string } {
  const boundary = `candor-${randomBytes(8).toString('hex')}`;
  const chunks = parts.flatMap(({ name, filename, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n`,
    ),
    Buffer.from(filename === undefined ? '\r\n' : 'Content-Type: application/octet-stream\r\n\r\n'),
    Buffer.from(content as Buffer),
    Buffer.from('\r\n'),
  ]);
  return { payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]), type: `multipart/form-data; boundary=${boundary}` };
}

/** Sends a form with files, as a browser would. */
export async function upload<T>(
  test: TestApp,
  path: string,
  parts: readonly Part[],
  token?: string,
  headers?: Record<string, string>,
): Promise<Reply<T>> {
  const { payload, type } = multipart(parts);
  return test.inject('POST', path, {
    body: payload,
    headers: { 'content-type': type, ...headers },
    token,
  });
}

/** Uploads a file of the member, which can then be attached as evidence. */
export async function uploadEvidence(test: TestApp, token: string, type: EvidencePurpose): Promise<{ id: string; url: string }> {
  const parts = [
    { name: 'evidence_file', filename: 'proof.png', content: await picture() },
    { name: 'type', content: type },
  ];
  const reply = await upload<{ id: string; url: string }>(test, '/files/evidence', parts, token);
  if (reply.status !== 201) throw new Error(`not uploaded: ${reply.text}`);
  return reply.data;
}

interface DisputeFile {
  file: { id: string; kind: string; url: string; by: string };
}

/** Adds a file to an experience dispute, with a session (`bearer`) or with the token of an upload link (`token`). */
export const addDisputeFile = async (
  test: TestApp,
  id: string,
  sent: { bearer?: string; token?: string; content?: Buffer },
): Promise<Reply<DisputeFile>> =>
  upload<DisputeFile>(
    test,
    `/experience-disputes/${id}/evidence`,
    [
      { name: 'evidence_file', filename: 'proof.png', content: sent.content ?? (await picture()) },
      ...(sent.token === undefined ? [] : [{ name: 'token', content: sent.token }]),
    ],
    sent.bearer,
  );

/** Opens a file's link with a session, or without one. */
export async function openLink(
  test: TestApp,
  url: string,
  by: { token?: string | undefined; cookie?: string; range?: string } = {},
): Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }> {
  const { token, ...headers } = by;
  const response = await test.app.http.inject({
    method: 'GET',
    url,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}
