// The quick exit of a prepared page, until the app has drawn it. What it does is in app/quick-exit/leave-page.ts and use-three-escapes.ts,
// the storage keys as well.
(function () {
  var html = document.documentElement;
  // A link to a case: the prepared page is the one without.
  if (location.hash.length > 1) html.setAttribute('data-starts-empty', '');
  try {
    var explainedOn = localStorage.getItem('candor.quick-exit-explained');
    if (explainedOn && explainedOn !== location.pathname) html.setAttribute('data-quick-exit-explained', '');
  } catch {
    // Storage may be blocked. The explanation shows again.
  }

  function leave() {
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
  function isPrepared() {
    return html.hasAttribute('data-prepared');
  }
  addEventListener('click', function (event) {
    if (isPrepared() && event.target.closest('[data-quick-exit]')) leave();
  });
  addEventListener('keydown', function (event) {
    if (event.repeat || !isPrepared()) return;
    presses = event.key === 'Escape' ? presses.concat(event.timeStamp) : [];
    if (presses.length >= 3 && event.timeStamp - presses[presses.length - 3] < 2000) leave();
  });
})();
