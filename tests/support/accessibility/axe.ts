import axe from 'axe-core'
import type { Page } from 'playwright'

const LEVEL_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** All that another theme can change. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds on the page as it stands, in words; `rules`: all of WCAG A and AA, or those about colours. `within`: only
 * in what this selector finds, where the rest has been judged already.
 */
export async function violationsOn(
  page: Page,
  rules: 'all' | 'colours' = 'all',
  within?: string,
): Promise<readonly string[]> {
  await standsStill(page)
  // Once for each document: reading it is half of what a judgement costs.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ runOnly, within }) => {
      const judge: typeof axe = Reflect.get(window, 'axe')
      const { violations } = await judge.run(within ?? document, { runOnly, resultTypes: ['violations'] })
      // What a bar that stays in sight happens to lie over is a target where it has been scrolled to.
      const isTargetElsewhere = async (selector: string) => {
        const element = document.querySelector(selector)
        element?.scrollIntoView({ block: 'center' })
        const again = await judge.run(selector, { runOnly: { type: 'rule', values: ['target-size'] } })
        return again.violations.length === 0
      }
      const faults: string[] = []
      for (const { id, nodes } of violations)
        for (const { html, any, all, target } of nodes) {
          const message = (any[0] ?? all[0])?.message ?? ''
          const isCovered = id === 'target-size' && message.includes('partially obscured')
          if (!isCovered || !(await isTargetElsewhere(String(target[0]))))
            faults.push(`${id}: ${html.slice(0, 200)} ${message}`)
        }
      return faults
    },
    {
      runOnly:
        rules === 'all' ? { type: 'tag' as const, values: LEVEL_AA } : { type: 'rule' as const, values: ABOUT_COLOURS },
      within,
    },
  )
}

/** Half-transparent is half the contrast: what moves or fades is not judged. */
export async function standsStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect, timeline }) => {
      // A spinner turns for ever, and is no text; what follows a scroll bar moves when that does, and runs always.
      const isEndless = effect?.getTiming().iterations === Number.POSITIVE_INFINITY || timeline !== document.timeline
      return playState !== 'running' || isEndless
    }),
  )
}

/** By how many pixels the document is wider than its window: nothing but tables may scroll sideways (WCAG 1.4.10). */
export function widthBeyondWindow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(0, scrollWidth - clientWidth)
  })
}
