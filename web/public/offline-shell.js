// Opens the installed app without a network. It caches only the page and its hashed files, which are the same for everyone. API
// replies and member files are never cached.
const SHELL = 'candor-shell';
const PAGE = '/';
// A text shared by another app is stored here until the search page takes it (lib/shared-text.ts). It is never part of a URL.
const SHARE_PATH = '/share';
const SHARED = 'candor-shared';
const SHARED_TEXT_MAX = 2000;

self.addEventListener('install', (event) => {
  event.waitUntil(fetchPage(new Request(PAGE)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === 'POST' && url.pathname === SHARE_PATH) {
    event.respondWith(receiveShare(request));
    return;
  }
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (url.pathname.startsWith('/build/')) event.respondWith(openBuilt(request));
});

// The payload contains no names or details, because it may be read on a lock screen. `url` is a path of this app.
self.addEventListener('push', (event) => {
  const { title, body, url, lang } = event.data ? event.data.json() : {};
  const options = {
    body: body || '',
    lang: lang || '',
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    tag: 'candor',
    data: { url },
  };
  event.waitUntil(self.registration.showNotification(title || 'Candor', options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openItem(event.notification.data && event.notification.data.url));
});

/** Opens the path in a window that is open already, otherwise in a new one. */
async function openItem(path) {
  const address = new URL(typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : '/notifications', self.location.origin).href;
  const [window] = await self.clients.matchAll({ type: 'window' });
  if (!window) return self.clients.openWindow(address);
  await window.focus();
  return window.navigate(address);
}

async function fetchPage(request) {
  const response = await fetch(request);
  if (response.ok && (response.headers.get('Content-Type') || '').includes('text/html')) await storePage(response.clone());
  return response;
}

/** Replaces the cached page and drops the files of older builds. */
async function storePage(response) {
  const before = await (await caches.open(SHELL)).match(PAGE);
  const files = builtFiles(await response.clone().text());
  // Pages differ in their text and in files of their own, so only the files of all pages show whether the build has changed.
  if (before && builtFiles(await before.text()).join() !== files.join()) await caches.delete(SHELL);
  const shell = await caches.open(SHELL);
  await shell.put(PAGE, response);
  await Promise.all(files.map(async (path) => (await shell.match(path)) || shell.add(path)));
}

/** The files that every page loads. The server marks files of single pages with `data-page`. */
const builtFiles = (text) => [...text.matchAll(/(?:src|href)="(\/build\/[^"]+)"(?! data-page)/g)].map((match) => match[1]);

async function receiveShare(request) {
  try {
    const form = await request.formData();
    const text = ['url', 'text', 'title'].map((name) => form.get(name)).filter((part) => typeof part === 'string' && part !== '');
    const shared = await caches.open(SHARED);
    await shared.put(
      SHARE_PATH,
      new Response(text.join('\n').slice(0, SHARED_TEXT_MAX), { headers: { 'X-Shared-At': String(Date.now()) } }),
    );
  } catch {
    // Without storage the search page opens empty.
  }
  return Response.redirect(new URL('/search?shared=1', self.location.origin).href, 303);
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
  const cached = await shell.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await shell.put(request, response.clone());
  return response;
}
