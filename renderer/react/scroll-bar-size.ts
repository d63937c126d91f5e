export interface ScrollBarSize {
  readonly width: number
  readonly height: number
}

const PIXELS = /^[\d.]+px$/
const NOTHING: ScrollBarSize = { width: 0, height: 0 }
const measured = new Map<string, ScrollBarSize>()

/**
 * How much room the scroll bars of an element take. The console is built with this in the place of Ant Design's own,
 * which a table asks whenever it is shown: that puts a style sheet into the document and takes it out again, and the
 * browser looks at the styles of the whole console twice, 10 ms of every change of the tab.
 */
export function getTargetScrollBarSize(target: unknown): ScrollBarSize {
  if (!(target instanceof Element)) return NOTHING
  const { scrollbarWidth, scrollbarColor } = getComputedStyle(target)
  const own = getComputedStyle(target, '::-webkit-scrollbar')
  const usual = measuredOnce(scrollbarWidth, scrollbarColor)
  return {
    width: PIXELS.test(own.width) ? Number.parseInt(own.width, 10) : usual.width,
    height: PIXELS.test(own.height) ? Number.parseInt(own.height, 10) : usual.height,
  }
}

/** How wide a scroll bar is that nobody has styled. */
// biome-ignore lint/style/noDefaultExport: the module that it stands for exports it so
export default function getScrollBarSize(): number {
  return measuredOnce('auto', 'auto').width
}

function measuredOnce(scrollbarWidth: string, scrollbarColor: string): ScrollBarSize {
  // Scroll bars keep their size on the screen when the page is zoomed.
  const key = [scrollbarWidth, scrollbarColor, devicePixelRatio].join(' ')
  const known = measured.get(key)
  if (known !== undefined) return known
  const box = document.createElement('div')
  Object.assign(box.style, {
    position: 'absolute',
    inset: '0 auto auto 0',
    width: '100px',
    height: '100px',
    overflow: 'scroll',
    scrollbarWidth,
    scrollbarColor,
  })
  document.body.append(box)
  const size = { width: box.offsetWidth - box.clientWidth, height: box.offsetHeight - box.clientHeight }
  box.remove()
  measured.set(key, size)
  return size
}
