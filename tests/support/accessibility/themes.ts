import type { Page } from 'playwright'

export type Theme = 'light' | 'dark'

export async function changeTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme)
}

/** Looks at a page of the console in one theme, and leaves it there. */
export async function inTheme<Seen>(page: Page, theme: Theme, look: (theme: Theme) => Promise<Seen>): Promise<Seen> {
  if ((await themeOf(page)) !== theme) await changeTheme(page, theme)
  return look(theme)
}

/**
 * Looks at a page of the console in both themes, first in the one that it has, and leaves it in the other: changing back
 * and forth for every screen would take as long as looking at it.
 */
export async function inEachTheme<Seen>(
  page: Page,
  look: (theme: Theme) => Promise<Seen>,
): Promise<Readonly<Record<Theme, Seen>>> {
  const first = await themeOf(page)
  const second = first === 'light' ? 'dark' : 'light'
  const before = await look(first)
  await changeTheme(page, second)
  const after = await look(second)
  return first === 'light' ? { light: before, dark: after } : { light: after, dark: before }
}

async function themeOf(page: Page): Promise<Theme> {
  return (await page.evaluate(() => document.documentElement.dataset.theme)) === 'dark' ? 'dark' : 'light'
}
