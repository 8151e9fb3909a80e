import './ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.tsx';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { keepOfflineShell } from './app/offline-shell.ts';
import { Providers } from './app/providers.tsx';
import { watchChunkFailures } from './app/update-failure.ts';
import { showLanguage, storedLanguage } from './lib/i18n/choose-language.ts';
import { createQueryClient } from './lib/query-client.ts';

watchChunkFailures();
keepOfflineShell();

function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no root element');
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={createQueryClient()}>
        <ErrorBoundary place="app">
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </ErrorBoundary>
      </Providers>
    </StrictMode>,
  );
}

// Nobody sees a flash of English who reads another language here; without its texts English is better than nothing. Not
// awaited at the top: what the pages share with this file would then have to stand in dozens of files of its own.
const language = storedLanguage();
if (language === null || language === 'en') start();
else void showLanguage(language).then(start, start);
