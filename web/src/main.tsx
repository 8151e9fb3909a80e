import './ui/theme/styles.css';
import 'virtual:theme-variables.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.tsx';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { registerOfflineShell } from './app/offline-shell.ts';
import { preloadPage } from './app/preload-pages.ts';
import { Providers } from './app/providers.tsx';
import { continueLater, hasLeft } from './app/quick-exit/leave-page.ts';
import { watchChunkFailures } from './app/update-failure.ts';
import { registerLanguage, showLanguage, storedLanguage } from './lib/i18n/choose-language.ts';
import { createQueryClient } from './lib/api/query-client.ts';

/** Set by public/color-scheme.js where the prepared welcome page is not the right one to begin with. */
const STARTS_EMPTY = 'data-starts-empty';

watchChunkFailures();
registerLanguage('es', async () => (await import('./app/spanish/spanish.ts')).spanish);
registerLanguage('zh-Hans', async () => (await import('./app/chinese/chinese.ts')).chinese);
registerOfflineShell();

function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no root element');
  const app = (
    <StrictMode>
      <Providers queryClient={createQueryClient()}>
        <ErrorBoundary place="app">
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </ErrorBoundary>
      </Providers>
    </StrictMode>
  );
  preloadPage(window.location.pathname);
  const { documentElement } = document;
  if (root.hasChildNodes() && !documentElement.hasAttribute(STARTS_EMPTY)) {
    hydrateRoot(root, app);
    return;
  }
  root.replaceChildren();
  documentElement.removeAttribute(STARTS_EMPTY);
  createRoot(root).render(app);
}

// Load the language first, to avoid a flash of English. No top-level await: it would move the code shared with lazy pages into
// dozens of small chunks.
const language = storedLanguage();
if (hasLeft()) continueLater();
else if (language === null || language === 'en') start();
else void showLanguage(language).then(start, start);
