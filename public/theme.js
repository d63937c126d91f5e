// Runs before the first paint, so that no page flashes in another theme. The light theme is the only one.
document.documentElement.dataset.theme = 'light'
