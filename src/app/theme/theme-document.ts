import { brandColors, type Look, surfacesOf } from './theme-colors.ts'

/** Steps of the brand colour for style sheets; base.css has those of the default colour. */
export function brandProperties(look: Pick<Look, 'color' | 'dark'>): Readonly<Record<`--shell-${string}`, string>> {
  const colors = brandColors(look)
  return {
    '--shell-brand': colors.accent,
    '--shell-brand-strong': colors.text,
    '--shell-brand-solid': colors.solid,
    '--shell-brand-solid-hover': colors.solidHover,
    '--shell-brand-tint': colors.tint,
  }
}

/** Puts the look on the document, for everything that Ant Design does not draw. The same attributes as theme.js. */
export function showLook(target: Document, look: Look & { readonly colorWeak: boolean }): void {
  const root = target.documentElement
  if (root.dataset.theme !== undefined) holdTransitions(root)
  root.dataset.theme = look.dark ? 'dark' : 'light'
  root.dataset.density = look.compact ? 'compact' : 'default'
  root.toggleAttribute('data-color-weak', look.colorWeak)
  for (const [name, value] of Object.entries(brandProperties(look))) root.style.setProperty(name, value)
  setMeta(target, 'color-scheme', look.dark ? 'dark' : 'light')
  setMeta(target, 'theme-color', surfacesOf(look).surface)
}

/**
 * Hundreds of elements that each fade into their new colour take longer than the change itself: they wait until it is on
 * the screen.
 */
function holdTransitions(root: HTMLElement): void {
  root.dataset.themeChanging = ''
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.themeChanging))
}

function setMeta(target: Document, name: string, content: string): void {
  target.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content)
}
