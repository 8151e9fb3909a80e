/** Registers public/offline-shell.js in production builds only: in development it would serve outdated files. */
export function registerOfflineShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/offline-shell.js').catch((error: unknown) => {
      console.warn('The offline shell could not be registered', error);
    });
  });
}
