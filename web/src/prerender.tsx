import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app/app.tsx';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { preloadPage } from './app/preload/preload-pages.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './lib/api/query-client.ts';

/**
 * The same tree as in main.tsx, which hydrates it. Renders the HTML of a public page for a signed-out visitor who reads English,
 * without figures. scripts/lib/prerender.mjs puts it into the page.
 */
export async function render(path: string): Promise<string> {
  await preloadPage(path);
  return renderToString(
    <StrictMode>
      <Providers queryClient={createQueryClient()}>
        <ErrorBoundary place="app">
          <StaticRouter location={path}>
            <App />
          </StaticRouter>
        </ErrorBoundary>
      </Providers>
    </StrictMode>,
  );
}
