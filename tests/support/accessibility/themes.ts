import type { Page } from 'playwright'

type Theme = 'light' | 'dark'

export async function changeTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme)
}

/**
 * Looks at a page of the console in both themes, first in the one that it has, and leaves it in the other: changing back
 * and forth for every screen would take as long as looking at it.
 */
export async function inEachTheme<Seen>(
  page: Page,
  look: (theme: Theme) => Promise<Seen>,
): Promise<Readonly<Record<Theme, Seen>>> {
  const first = (await page.evaluate(() => document.documentElement.dataset.theme)) === 'dark' ? 'dark' : 'light'
  const second = first === 'light' ? 'dark' : 'light'
  const before = await look(first)
  await changeTheme(page, second)
  const after = await look(second)
  return first === 'light' ? { light: before, dark: after } : { light: after, dark: before }
}
