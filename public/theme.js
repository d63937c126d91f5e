// Runs before the first paint, so that no page flashes in another theme: a file of its own because the page allows no
// inline scripts, and as small as it can be because the first paint waits for it. The console, once it is loaded, sets
// the same attributes (src/app/theme/theme-document.ts), and the brand colour with them.
{
  // The storage of the console: `pro__<key>` holds {"value": …}. Switched off or of another shape, it says nothing.
  const stored = (key) => {
    try {
      return JSON.parse(localStorage.getItem(`pro__${key}`)).value
    } catch {
      return undefined
    }
  }
  const appearance = stored('DEFAULT_APPEARANCE')
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches
  const dark = appearance === 'dark' || (appearance !== 'light' && systemIsDark)
  const root = document.documentElement
  root.dataset.theme = dark ? 'dark' : 'light'
  if (stored('DEFAULT_COLOR_WEAK') === true) root.dataset.colorWeak = ''
  document.querySelector('meta[name="color-scheme"]').content = dark ? 'dark' : 'light'
  document.querySelector('meta[name="theme-color"]').content = dark ? '#141414' : '#ffffff'
}
