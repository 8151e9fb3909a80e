import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { EvidencePurpose } from '@candor/contract/statuses';
import { DOCUMENT_TYPES, VIDEO_TYPES } from '../../src/modules/files/cleaning/cleaning-task.ts';
import { runWorkerProcess } from '../../src/modules/files/receiving/worker-process.ts';
import { fuzzFiles } from './files/fuzz-files.ts';
import { contentBomb, docx, nestedBoxesMp4, nestedFormsBomb, objectStreamBomb, unclosedPeopleDocx } from './files/hostile-files.ts';
import { searchDuringUploads, type HostileFile } from './files/search-during-uploads.ts';
import { watchWorkers } from './files/watch-workers.ts';

const LIMITS = { maxMemoryBytes: 256 * 1024 * 1024, deadlineMs: 10_000, maxOutputBytes: 100 * 1024 * 1024 };
/** A worker may exceed its limit by this much before the next check of its memory kills it. */
const LARGEST_PEAK_BYTES = 320 * 1024 * 1024;
const LONGEST_PAUSE_MS = 500;

const DOCUMENTS: Record<string, () => Buffer> = {
  'a Word file whose list of authors never ends': unclosedPeopleDocx,
  'a Word file of 100,000 nested elements': () => docx({ 'word/document.xml': '<w:p>'.repeat(100_000) }),
  'a Word file that unpacks to 80 MB': () => docx({ 'word/document.xml': new Uint8Array(80 * 1024 * 1024) }),
  'a PDF with a million objects in one stream': objectStreamBomb,
  'a PDF page of four million shapes': contentBomb,
  'a PDF whose forms draw each other': nestedFormsBomb,
};
const VIDEOS: Record<string, () => Buffer> = { 'an MP4 of 200,000 nested boxes': nestedBoxesMp4 };

/** Attacks the parsers in their real process, then a whole app in which members search meanwhile, then the parsers with mutated files. */
export async function files({ mutations, seed }: { mutations: number; seed: number }): Promise<string[]> {
  const hostile = [...filesOf(DOCUMENTS, 'ownership_dispute'), ...filesOf(VIDEOS, 'experience')];
  const faults: string[] = [];
  for (const file of hostile) faults.push(...(await attack(file)));
  return [...faults, ...(await searchDuringUploads(hostile)), ...(await fuzzFiles(mutations, seed))];
}

const filesOf = (makers: Record<string, () => Buffer>, purpose: EvidencePurpose): HostileFile[] =>
  Object.entries(makers).map(([name, make]) => ({ name, bytes: make(), purpose }));

async function attack({ name, bytes }: HostileFile): Promise<string[]> {
  const watch = watchWorkers();
  const pauses = monitorEventLoopDelay({ resolution: 10 });
  pauses.enable();
  const began = performance.now();
  const task = { acceptedTypes: [...VIDEO_TYPES, ...DOCUMENT_TYPES] };
  const result = await runWorkerProcess(asStream(bytes), task, consume, LIMITS);
  const ms = Math.round(performance.now() - began);
  pauses.disable();
  const longestPauseMs = Math.round(pauses.max / 1e6);
  const { peakBytes } = watch.stop();
  const outcome =
    typeof result === 'string' ? `killed (${result})` : result.outcome === 'refused' ? `refused (${result.reason})` : 'cleaned';
  const figures = `${bytes.length} bytes, ${outcome} in ${ms} ms, at most ${Math.round(peakBytes / 1e6)} MB, longest pause of the server ${longestPauseMs} ms`;
  process.stdout.write(`  ${name}: ${figures}\n`);
  return [
    ...(ms > LIMITS.deadlineMs + 1_000 ? [`${name} took ${ms} ms`] : []),
    ...(peakBytes > LARGEST_PEAK_BYTES ? [`${name} took ${peakBytes} bytes of memory`] : []),
    ...(longestPauseMs > LONGEST_PAUSE_MS ? [`${name} stopped the server for ${longestPauseMs} ms`] : []),
  ];
}

async function* asStream(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function consume(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const part of content) if (part.length === 0) return;
}
