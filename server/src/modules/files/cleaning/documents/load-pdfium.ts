import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

const MAX_MEMORY_BYTES = 128 * 1024 * 1024;
const PAGE_BYTES = 65_536;

/** The package's own declaration leaves out the memory, because Emscripten's types for it need those of browser programs. */
export type Pdfium = Omit<WrappedPdfiumModule, 'pdfium'> & {
  pdfium: WrappedPdfiumModule['pdfium'] & { HEAPU8: Uint8Array<ArrayBuffer> };
};

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** PDFium in WebAssembly: its code reaches only its own memory, whose growth is limited here. It is built without a JavaScript engine. */
export async function loadPdfium(): Promise<Pdfium> {
  limitWasmMemory();
  const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const pdfium = await init({ wasmBinary: wasmBinary.buffer.slice(wasmBinary.byteOffset, wasmBinary.byteOffset + wasmBinary.byteLength) });
  pdfium.PDFiumExt_Init();
  return pdfium as unknown as Pdfium;
}

/** PDFium creates its memory itself, without a suitable limit. Beyond this one, requests fail as if the machine had no memory left. */
function limitWasmMemory(): void {
  const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: WasmMemory } } }).WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function growWithin(this: WasmMemory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > MAX_MEMORY_BYTES) throw new RangeError('The document needs too much memory.');
    return grow.call(this, pages);
  };
}
