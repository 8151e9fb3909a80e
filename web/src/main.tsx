import './ui/theme/styles.css';
import 'virtual:theme-variables.css';
import type { ReactNode } from 'react';
import { startTransition, StrictMode, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.tsx';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { registerOfflineShell } from './app/offline-shell.ts';
import { preloadFigures } from './app/preload-figures.ts';
import { preloadPage } from './app/preload-pages.ts';
import { Providers } from './app/providers.tsx';
import { continueLater, hasLeft } from './app/quick-exit/leave-page.ts';
import { watchChunkFailures } from './app/update-failure.ts';
import { registerLanguage, showLanguage, storedLanguage } from './lib/i18n/choose-language.ts';
import { paths } from './lib/paths/paths.ts';
import { createQueryClient } from './lib/api/query-client.ts';

/** The address that the build prepared the page for (scripts/lib/prerender.mjs). */
const PREPARED = 'data-prepared';
/** Set by public/color-scheme.js where the prepared page is not the right one to begin with. */
const STARTS_EMPTY = 'data-starts-empty';

watchChunkFailures();
registerLanguage('es', async () => (await import('./app/spanish/spanish.ts')).spanish);
registerLanguage('zh-Hans', async () => (await import('./app/chinese/chinese.ts')).chinese);
registerOfflineShell();

/** A prepared page is painted first: running the app takes a slow phone a second. What is in the background is not painted. */
function afterPaint(then: () => void): void {
  if (document.visibilityState === 'hidden') then();
  else requestAnimationFrame(() => setTimeout(then));
}

/** Removes the mark of the prepared page when the app has replaced it. */
function Replacing({ children }: { children: ReactNode }) {
  useLayoutEffect(() => document.documentElement.removeAttribute(PREPARED), []);
  return children;
}

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
  const { pathname } = window.location;
  const loaded = preloadPage(pathname);
  preloadFigures(queryClient, window.location);
  const { documentElement } = document;
  if (!root.hasChildNodes() || documentElement.hasAttribute(STARTS_EMPTY)) {
    root.replaceChildren();
    documentElement.removeAttribute(STARTS_EMPTY);
    // The prepared page's style shows its forms as not ready yet.
    documentElement.removeAttribute(PREPARED);
    createRoot(root).render(app);
  } else if (pathname === paths.welcome) {
    startTransition(() => void hydrateRoot(root, app));
  } else {
    // The prerendered page lacks what only the browser knows, so React renders it again as soon as everything has loaded.
    void loaded.then(() => startTransition(() => createRoot(root).render(<Replacing>{app}</Replacing>)));
  }
}

// Load the language first, to avoid a flash of English. No top-level await: it would move the code shared with lazy pages into
// dozens of small chunks.
const language = storedLanguage();
if (hasLeft()) continueLater();
else if (language === null || language === 'en') afterPaint(start);
else void showLanguage(language).then(start, start);
