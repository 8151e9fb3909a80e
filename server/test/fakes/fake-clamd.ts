import { createServer, type AddressInfo, type Socket } from 'node:net';

/** The content that the fake treats as a virus. */
export const CLAMD_VIRUS = 'a virus that only the fake knows';
type Behaviour = 'reply' | 'hang' | 'fail' | 'hang-up';

interface Options {
  /** The path of its socket; if unset, it listens on a port. */
  path?: string;
  streamMaxLength?: number;
}

/** Implements clamd's INSTREAM as strictly as clamd: null-terminated commands, lengths in network order, one reply, then closing. */
export async function startFakeClamd({ path, streamMaxLength = 25 * 1024 * 1024 }: Options = {}) {
  const scanned: Buffer[] = [];
  const behaviours: Behaviour[] = [];
  let calls = 0;
  const sockets = new Set<Socket>();

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    calls += 1;
    const behaviour = behaviours.length > 1 ? behaviours.shift()! : (behaviours[0] ?? 'reply');
    let buffered: Buffer = Buffer.alloc(0);
    let hasCommand = false;
    let hasHungUp = false;
    const parts: Buffer[] = [];
    const finish = (reply: string): void => void socket.end(`${reply}\0`);
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    // When the client hangs up before the reply, the scan ends.
    socket.on('end', () => {
      hasHungUp = true;
      socket.destroy();
    });
    if (behaviour === 'hang-up') return void socket.destroy();
    socket.on('data', (data) => {
      buffered = Buffer.concat([buffered, data]);
      if (!hasCommand) {
        const end = buffered.indexOf(0);
        if (end === -1) return;
        if (buffered.subarray(0, end).toString('latin1') !== 'zINSTREAM') return finish('UNKNOWN COMMAND');
        buffered = buffered.subarray(end + 1);
        hasCommand = true;
      }
      const { state, rest } = takeParts(buffered, parts, streamMaxLength);
      buffered = rest;
      if (state === 'too_large') return finish('INSTREAM size limit exceeded. ERROR');
      if (state === 'unfinished') return;
      if (behaviour === 'hang' || hasHungUp) return;
      const content = Buffer.concat(parts);
      if (behaviour === 'fail') return finish("stream: Can't allocate memory ERROR");
      scanned.push(content);
      finish(content.includes(CLAMD_VIRUS) ? 'stream: Fake.Test-1 FOUND' : 'stream: OK');
    });
  });
  await new Promise<void>((resolve) => (path === undefined ? server.listen(0, '127.0.0.1', resolve) : server.listen(path, resolve)));
  const address = server.address();
  return {
    url: path === undefined ? `tcp://127.0.0.1:${(address as AddressInfo).port}` : `unix:${path}`,
    scanned,
    calls: () => calls,
    /** Sets how it treats the next calls; the last behaviour applies to all later ones. */
    behave: (...next: Behaviour[]) => behaviours.splice(0, behaviours.length, ...next),
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Moves complete parts, each preceded by its length, out of the buffer; an empty part is the last. */
function takeParts(buffered: Buffer, parts: Buffer[], maxLength: number): { state: 'complete' | 'unfinished' | 'too_large'; rest: Buffer } {
  let rest = buffered;
  while (rest.length >= 4) {
    const length = rest.readUInt32BE();
    if (parts.reduce((sum, part) => sum + part.length, 0) + length > maxLength) return { state: 'too_large', rest };
    if (rest.length < 4 + length) break;
    if (length === 0) return { state: 'complete', rest };
    parts.push(rest.subarray(4, 4 + length));
    rest = rest.subarray(4 + length);
  }
  return { state: 'unfinished', rest };
}
