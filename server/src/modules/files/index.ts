/**
 * Uploaded files: cleaned of what names their sender, encrypted with a key each, and shown through links of one minute that
 * open for one session. Other modules attach files to what they belong to and ask for links for a viewer.
 */
export { filesModule, type Files } from './module.ts';
export { runWorkerProcess } from './receiving/worker-process.ts';
export type { FileViewer } from './file-links.ts';
export type { FileStorage, RunFileWorker, VirusScanner } from './ports.ts';
export type { LinkedFile, PlacedFile } from './receiving/receive-attached-file.ts';
