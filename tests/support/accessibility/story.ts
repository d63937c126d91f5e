import type { Page } from 'playwright'
import { PRICES } from '../console-actions.ts'
import type { ConsoleUser } from '../console-test.ts'

/** One screen of a story: how it is reached from the one before it, and how its overlay is left again. */
export interface Step {
  readonly name: string
  /** Only where it exists. */
  readonly on?: 'desk' | 'phone'
  /** Brings the screen about and waits until it is there. */
  readonly show: (page: Page) => Promise<unknown>
  readonly leave?: (page: Page) => Promise<unknown>
}

/** Screens that are looked at one after the other on one page: opening a page costs more than judging it. */
export interface Story {
  readonly name: string
  readonly path: string
  /** Null: nobody. Absent: the administrator. */
  readonly user?: null | ((place: string) => Promise<ConsoleUser>)
  readonly expectedFaults?: readonly RegExp[]
  readonly steps: readonly Step[]
}

export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, path)
}

export async function rowsShown(page: Page): Promise<void> {
  await page
    .getByText(/^\d+-\d+ 共\d+条$/)
    .filter({ visible: true })
    .waitFor()
}

export async function openUserMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^欢迎您/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

export async function dialogNamed(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('dialog', { name }).waitFor()
}

/** Esc, until whatever is open has gone. */
export async function pressEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').filter({ visible: true }).waitFor({ state: 'detached' })
}

export const listStep: Step = {
  name: 'a list',
  show: async (page) => {
    await goTo(page, PRICES)
    await rowsShown(page)
  },
}
