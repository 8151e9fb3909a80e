// Runs before the first paint, so that a dark theme never flashes white. A file of its own because the content policy
// allows no inline script. The key is the one ui/color-scheme.ts writes.
(function () {
  var choice = 'auto';
  try {
    choice = localStorage.getItem('candor.theme') || 'auto';
  } catch {
    // Storage may be blocked; the system's choice applies.
  }
  var dark = choice === 'dark' || (choice === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
