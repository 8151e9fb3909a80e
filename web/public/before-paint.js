// Runs before the first paint, so that a dark theme never flashes white. It is a separate file because the content security policy
// forbids inline scripts. The storage key is also in ui/theme/color-scheme.ts.
(function () {
  try {
    // After a quick exit nothing of Candor may show, the name in the tab included. The key is also in app/quick-exit/leave-page.ts.
    if (sessionStorage.getItem('candor.left')) document.title = '\u200b';
  } catch {
    // Storage may be blocked. The app then clears the title when it starts.
  }
  // The browser may keep a page in memory and show it again when the person goes back, also past a quick exit or a sign-out on a later
  // page. So a page that is kept is hidden until it knows that neither happened.
  var tokenBefore;
  addEventListener('pagehide', function () {
    document.documentElement.style.visibility = 'hidden';
    try {
      tokenBefore = localStorage.getItem('candor.token');
    } catch {
      // Storage may be blocked, which also means that there is no session.
    }
  });
  addEventListener('pageshow', function (event) {
    if (!event.persisted) return;
    try {
      var left = sessionStorage.getItem('candor.left');
      if (left || localStorage.getItem('candor.token') !== tokenBefore) {
        if (left) document.title = '\u200b';
        document.body.replaceChildren();
        return location.reload();
      }
    } catch {
      // Storage may be blocked. The page shows again.
    }
    document.documentElement.style.visibility = '';
  });
  // A prerendered page is for visitors without a session who read English; offline it may be the wrong one. The keys are also in
  // lib/session/token.ts and lib/i18n/choose-language.ts; main.tsx removes the mark. If storage is blocked, the state is unknown, so
  // nothing is hidden.
  try {
    var language = localStorage.getItem('candor.language');
    if (
      location.pathname !== document.documentElement.getAttribute('data-prerendered') ||
      sessionStorage.getItem('candor.left') ||
      localStorage.getItem('candor.token') ||
      (language && language !== 'en')
    ) {
      document.documentElement.setAttribute('data-starts-empty', '');
    }
  } catch {
    // Storage may be blocked, which also means that there is no session.
  }
  var choice = 'auto';
  try {
    choice = localStorage.getItem('candor.theme') || 'auto';
  } catch {
    // Storage may be blocked. The system theme applies.
  }
  var dark = choice === 'dark' || (choice === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // A prerendered page shows without its scripts. Those of that page alone (scripts/lib/prerender.mjs marks them) are requested when it has
  // been painted, while the script of the app arrives: earlier they would share the connection with the style sheet and the font.
  function loadPageScripts() {
    document.querySelectorAll('link[rel="after-paint"]').forEach(function (link) {
      link.rel = 'modulepreload';
    });
  }
  // What starts empty or is in the background is not painted.
  if (document.documentElement.hasAttribute('data-starts-empty') || document.visibilityState === 'hidden')
    document.addEventListener('readystatechange', loadPageScripts, { once: true });
  else
    new PerformanceObserver(function (list, observer) {
      // The first paint may be the background alone.
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      loadPageScripts();
    }).observe({ type: 'paint', buffered: true });
})();
