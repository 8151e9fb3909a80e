// Runs before the first paint, so that a dark theme never flashes white. It is a separate file because the content security policy
// forbids inline scripts. The storage key is also in ui/theme/color-scheme.ts.
(function () {
  try {
    // After a quick exit nothing of Candor may show, the name in the tab included. The key is also in app/quick-exit/leave-page.ts.
    if (sessionStorage.getItem('candor.left')) document.title = '\u200b';
  } catch {
    // Storage may be blocked. The app then clears the title when it starts.
  }
  // A prepared page is for visitors without a session who read English; offline it may be the wrong one. The keys are also in
  // lib/session/token.ts and lib/i18n/choose-language.ts; main.tsx removes the mark. If storage is blocked, the state is unknown, so
  // nothing is hidden.
  try {
    var language = localStorage.getItem('candor.language');
    if (
      location.pathname !== document.documentElement.getAttribute('data-prepared') ||
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
})();
