import type { Page } from 'playwright'
import type { MainThread } from '../main-thread.ts'
import type { PageName } from './site/entrants.tsx'
import type { Side } from './site/main.tsx'

/** What one mounting of one page cost, in milliseconds; `nodes` are elements. */
export interface Sample {
  readonly mountMs: number
  readonly paintedMs: number
  readonly mountCpuMs: number
  readonly keyCpuMs: number
  readonly laterKeyCpuMs: number
  readonly unmountMs: number
  readonly nodes: number
}

/** The field that is typed into; antd's star for what is required counts as part of its name. */
const TYPED_FIELDS: Readonly<Record<PageName, { readonly name: RegExp; readonly nth: number }>> = {
  'form-20': { name: /^(\* )?产品名称/, nth: 0 },
  'form-300': { name: /^(\* )?简称/, nth: 4 },
  'list-20': { name: /^(\* )?产品名称/, nth: 0 },
}
export const KEY_COUNT = 20
const KEYS = 'abcdefghijklmnopqrst'
const KEY_PAUSE_MS = 25
/** Longer than anything that a page does after it was painted. */
const REST_MS = 150

export async function takeSample(page: Page, thread: MainThread, name: PageName, side: Side): Promise<Sample> {
  await thread.collectGarbage()
  await page.waitForTimeout(REST_MS)
  const before = await thread.tasksMs()
  const times = await page.evaluate(([pageName, sideName]) => window.bench.mount(pageName, sideName), [
    name,
    side,
  ] as const)
  await page.waitForTimeout(REST_MS)
  const mountCpuMs = (await thread.tasksMs()) - before
  const nodes = await page.evaluate(([pageName, sideName]) => window.bench.count(pageName, sideName), [
    name,
    side,
  ] as const)

  const { name: label, nth } = TYPED_FIELDS[name]
  const field = page.getByRole('textbox', { name: label }).nth(nth)
  await field.focus()
  const keyCpuMs = await typeKeys(page, thread)
  // A field that was left once is checked at every key on both sides; before, only antd's is.
  await field.blur()
  await field.focus()
  const laterKeyCpuMs = await typeKeys(page, thread)
  const typed = await field.inputValue()
  if (typed.length !== 2 * KEY_COUNT) throw new Error(`${name} of the ${side} lost keys: "${typed}"`)
  const unmountMs = await page.evaluate(() => window.bench.unmount())
  await page.waitForTimeout(REST_MS)
  return { ...times, mountCpuMs, keyCpuMs, laterKeyCpuMs, unmountMs, nodes }
}

/** The same for a key that toggles 45 of the 100 reactions of a form, with what that shows and hides. */
export async function takeReactiveSample(page: Page, thread: MainThread): Promise<number> {
  await page.evaluate(() => window.bench.mountReactive())
  await page.waitForTimeout(REST_MS)
  const field = page.getByRole('textbox', { name: /^人数/ }).first()
  await field.focus()
  await page.keyboard.press('5')
  const keyCpuMs = await typeKeys(
    page,
    thread,
    Array.from({ length: KEY_COUNT }, (_, index) => (index % 2 === 0 ? '0' : 'Backspace')),
  )
  await page.evaluate(() => window.bench.unmount())
  return keyCpuMs
}

/** CPU of one key press, on the average of many. */
async function typeKeys(page: Page, thread: MainThread, keys: Iterable<string> = KEYS): Promise<number> {
  await page.waitForTimeout(REST_MS)
  const before = await thread.tasksMs()
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(KEY_PAUSE_MS)
  }
  await page.waitForTimeout(REST_MS)
  return ((await thread.tasksMs()) - before) / KEY_COUNT
}
