/** Registers public/offline-shell.js. Only for what is built: during development it would keep files of the past. */
export function keepOfflineShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/offline-shell.js').catch((error: unknown) => {
      console.warn('The offline shell could not be kept', error);
    });
  });
}
