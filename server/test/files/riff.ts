/** A chunk of a RIFF file, such as an AVI video: its name, its size, and its content, padded to an even length. */
export function chunk(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from(name, 'latin1'), size, body, Buffer.alloc(body.length % 2)]);
}

export const list = (form: string, ...content: Buffer[]): Buffer => chunk('LIST', Buffer.from(form, 'latin1'), ...content);
