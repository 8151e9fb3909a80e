import './ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.tsx';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { Providers } from './app/providers.tsx';
import { watchChunkFailures } from './app/update-failure.ts';
import { createQueryClient } from './lib/query-client.ts';

watchChunkFailures();

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
