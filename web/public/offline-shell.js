// Opens the installed app without a network. It caches only the page and its hashed files, which are the same for everyone. API
// replies and member files are never cached.
const SHELL = 'candor-shell';
const PAGE = '/';

self.addEventListener('install', (event) => {
  event.waitUntil(fetchPage(new Request(PAGE)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (url.pathname.startsWith('/build/')) event.respondWith(openBuilt(request));
});

async function fetchPage(request) {
  const response = await fetch(request);
  if (response.ok && (response.headers.get('Content-Type') || '').includes('text/html')) await keepPage(response.clone());
  return response;
}

/** Replaces the cached page and drops the files of older builds. */
async function keepPage(response) {
  const before = await (await caches.open(SHELL)).match(PAGE);
  const text = await response.clone().text();
  if (before && (await before.text()) !== text) await caches.delete(SHELL);
  const shell = await caches.open(SHELL);
  await shell.put(PAGE, response);
  const named = [...text.matchAll(/(?:src|href)="(\/build\/[^"]+)"/g)].map((match) => match[1]);
  await Promise.all(named.map(async (path) => (await shell.match(path)) || shell.add(path)));
}

async function openPage(request) {
  try {
    return await fetchPage(request);
  } catch (error) {
    const page = await (await caches.open(SHELL)).match(PAGE);
    if (page) return page;
    throw error;
  }
}

async function openBuilt(request) {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await shell.put(request, response.clone());
  return response;
}
