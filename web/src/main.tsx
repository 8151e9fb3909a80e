import './ui/theme/styles.css';
import 'virtual:theme-variables.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.tsx';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { registerOfflineShell } from './app/offline-shell.ts';
import { PRERENDERED, STARTS_EMPTY, canHydrate } from './app/prerendered-page.ts';
import { preloadFigures } from './app/preload/preload-figures.ts';
import { preloadPage } from './app/preload/preload-pages.ts';
import { Providers } from './app/providers.tsx';
import { offerToContinue, hasLeft } from './app/quick-exit/leave-page.ts';
import { watchChunkFailures } from './app/update-failure.ts';
import { registerLanguage, showLanguage, storedLanguage } from './lib/i18n/choose-language.ts';
import { createQueryClient } from './lib/api/query-client.ts';

watchChunkFailures();
registerLanguage('es', async () => (await import('./app/spanish/spanish.ts')).spanish);
registerLanguage('zh-Hans', async () => (await import('./app/chinese/chinese.ts')).chinese);
registerOfflineShell();

/** A prerendered page is painted first: running the app takes a slow phone a second. A page in the background isn't painted, so nothing waits there. */
function afterPaint(then: () => void): void {
  if (document.visibilityState === 'hidden') then();
  else requestAnimationFrame(() => setTimeout(then));
}

/** If a part differs, React renders it again, which costs only time. */
const onRecoverableError = (error: unknown): void => console.warn('A part of the prerendered page differs from the app.', error);

function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no root element');
  const queryClient = createQueryClient();
  const app = (
    <StrictMode>
      <Providers queryClient={queryClient}>
        <ErrorBoundary place="app">
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </ErrorBoundary>
      </Providers>
    </StrictMode>
  );
  const loaded = preloadPage(window.location.pathname);
  preloadFigures(queryClient, window.location);
  const { documentElement } = document;
  if (!root.hasChildNodes() || documentElement.hasAttribute(STARTS_EMPTY)) {
    root.replaceChildren();
    documentElement.removeAttribute(STARTS_EMPTY);
    // The prerendered page's style shows its forms as not ready yet.
    documentElement.removeAttribute(PRERENDERED);
    createRoot(root).render(app);
  } else {
    const hydrates = canHydrate(window.location);
    // Transitions run in slices and yield to input.
    void loaded.then(() =>
      startTransition(() => (hydrates ? void hydrateRoot(root, app, { onRecoverableError }) : createRoot(root).render(app))),
    );
  }
}

// Load the language first, to avoid a flash of English. No top-level await: it would move the code shared with lazy pages into
// dozens of small chunks.
const language = storedLanguage();
if (hasLeft()) offerToContinue();
else if (language === null || language === 'en') afterPaint(start);
else void showLanguage(language).then(start, start);
