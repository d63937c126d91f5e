import type { Page } from 'playwright'

export interface Stop {
  readonly name: string
  readonly visited: boolean
  /** A ring of 2 px is drawn around it, or around what it is a part of. */
  readonly focusSeen: boolean
  readonly widthPx: number
  readonly heightPx: number
  /** In the middle of text, where the size follows from the line. */
  readonly inline: boolean
}

/** More stops than any screen has; who needs more is caught. */
const BOUND = 200

/**
 * With motion reduced, since a ring that is still growing is none. Presses Tab from the first stop of the document until the browser leaves it, and tells every stop on the way. Throws
 * when it comes back to one before that: a trap.
 */
export async function walkThrough(page: Page): Promise<readonly Stop[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(startAtTop)
  const stops: Stop[] = []
  while (stops.length < BOUND) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(readStop)
    if (stop === null) return stops
    // After the last stop a browser without bars of its own begins again at the first.
    if (stop.visited && stop.name === stops[0]?.name) return stops
    stops.push(stop)
    if (stop.visited) throw new Error(`Tab came back to ${stop.name}:\n${stops.map(({ name }) => name).join('\n')}`)
  }
  throw new Error(`No end after ${BOUND} stops:\n${stops.map(({ name }) => name).join('\n')}`)
}

/** Runs in the browser. */
function startAtTop(): void {
  for (const element of document.querySelectorAll('[data-visited]')) element.removeAttribute('data-visited')
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
}

/** What has the focus now. Runs in the browser. */
async function readStop(): Promise<Stop | null> {
  // Until the ring is drawn and the focus stays where it is; a ring that never is drawn, is none.
  let before: Element | null = null
  for (let frame = 0; frame < 10; frame++) {
    await new Promise((painted) => requestAnimationFrame(painted))
    const { activeElement } = document
    if (activeElement === before && activeElement instanceof HTMLElement && hasFocusRing(activeElement)) break
    before = activeElement
  }
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const visited = element.hasAttribute('data-visited')
  element.setAttribute('data-visited', '')
  const labelled = (element.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()
  const labels = 'labels' in element && element.labels instanceof NodeList ? element.labels : []
  const name =
    element.getAttribute('aria-label') ||
    labelled ||
    [...labels].map(({ textContent }) => textContent).join(' ') ||
    element.textContent?.trim().slice(0, 40) ||
    element.getAttribute('title') ||
    element.tagName
  // What a finger hits: the label of a box, the frame of a field.
  const target = element.matches('[type="checkbox"], [type="radio"]') ? element.closest('label') : frameOf(element)
  const { width, height } = (target ?? element).getBoundingClientRect()
  return {
    name: name.replace('*', ''),
    visited,
    focusSeen: hasFocusRing(element),
    widthPx: Math.round(width * 10) / 10,
    heightPx: Math.round(height * 10) / 10,
    inline: getComputedStyle(element).display === 'inline' && element.closest('p, dd, td') !== null,
  }

  function frameOf(field: HTMLElement): Element | null {
    return field.closest('.ant-select, .ant-picker, .ant-input-number, .ant-input-affix-wrapper, .ant-checkbox')
  }

  /** The edge of a select, a date or a checkbox is drawn by what stands around or beside its input. */
  function hasFocusRing(field: HTMLElement): boolean {
    const drawn = [field, field.parentElement, field.nextElementSibling, frameOf(field)]
    return drawn.some((part) => part instanceof HTMLElement && hasRing(part))
  }

  function hasRing(part: HTMLElement): boolean {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true
    // Around a field: its edge is the other pixel.
    return /0px 0px 0px [1-9]|0px -1px 0px 0px inset/.test(boxShadow)
  }
}
