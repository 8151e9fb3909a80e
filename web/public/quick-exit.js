// The quick exit of a prerendered page, which works before the app does. What it does is in app/quick-exit/leave-page.ts and use-three-escapes.ts,
// the storage keys as well.
(function () {
  var html = document.documentElement;
  // A link to a case: the prerendered page is the one without.
  if (location.hash.length > 1) html.setAttribute('data-starts-empty', '');
  try {
    var explainedOn = localStorage.getItem('candor.quick-exit-explained');
    if (explainedOn && explainedOn !== location.pathname) html.setAttribute('data-quick-exit-explained', '');
  } catch {
    // Storage may be blocked. The explanation shows again.
  }

  function leave() {
    // The app, which listens as well once it runs, has left already.
    if (document.body.childElementCount === 0) return;
    var meta = document.querySelector('meta[name="candor-quick-exit"]');
    var target = navigator.onLine ? (meta && meta.getAttribute('content')) || 'https://www.google.com/' : 'about:blank';
    try {
      sessionStorage.setItem('candor.left', '1');
    } catch {
      // Storage may be blocked. The page is emptied all the same.
    }
    document.title = '';
    var icon = document.querySelector('link[rel="icon"]');
    if (icon) icon.remove();
    document.body.replaceChildren();
    // The browser can restore this document from memory when the person goes back.
    addEventListener('pageshow', function () {
      location.reload();
    });
    location.replace(target);
  }

  var presses = [];
  addEventListener('click', function (event) {
    if (event.target.closest('[data-quick-exit]')) leave();
  });
  // In the capture phase, because a dialog stops the event. Presses before and after the app begins to listen count together.
  addEventListener(
    'keydown',
    function (event) {
      if (event.repeat || !document.querySelector('[data-quick-exit]')) return;
      presses = event.key === 'Escape' ? presses.concat(event.timeStamp) : [];
      if (presses.length >= 3 && event.timeStamp - presses[presses.length - 3] < 2000) leave();
    },
    true,
  );
})();
