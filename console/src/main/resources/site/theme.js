// Shared by all pages of the site: the light and dark theme. A classic script, because a browser loads no modules from files.
(() => {
  const KEY = 'mesh-theme';
  const root = document.documentElement;

  // A browser may keep nothing for pages that are opened as files.
  function stored() {
    try { return localStorage.getItem(KEY); } catch { return null; }
  }

  function store(theme) {
    try { localStorage.setItem(KEY, theme); } catch { /* The theme then applies to this page only. */ }
  }

  function isDark() {
    return root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  }

  function start() {
    const button = document.getElementById('theme');
    const name = () => { button.textContent = isDark() ? 'Light' : 'Dark'; };
    button.addEventListener('click', () => {
      root.dataset.theme = isDark() ? 'light' : 'dark';
      store(root.dataset.theme);
      name();
    });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', name);
    name();
  }

  // Set before the page is painted, so that it does not flash in the other theme.
  const theme = stored();
  if (theme) root.dataset.theme = theme;
  addEventListener('DOMContentLoaded', start);
})();
