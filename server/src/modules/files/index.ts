/**
 * Uploaded files: cleaned of metadata about their sender, encrypted with a key each, and shown through links that work for one minute in
 * one session. Other modules attach files to their objects and create links for a viewer.
 */
export { filesModule, type Files } from './module.ts';
export { runWorkerProcess } from './receiving/worker-process.ts';
export type { FileViewer } from './file-links.ts';
export type { FileStorage, RunFileWorker, VirusScanner } from './ports.ts';
export type { LinkedFile, UploadTarget } from './receiving/receive-attached-file.ts';
