import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

export interface MountTimes {
  /** From `root.render` until the last element is in the document, with style and layout computed. */
  readonly mountMs: number
  /** From `root.render` until a frame with it was painted; comes in steps of frames. */
  readonly paintedMs: number
}

export interface Mounted {
  readonly times: MountTimes
  unmount(): number
}

/**
 * Mounts a page and takes the time until it is whole: until there are as many elements as there were when it had come to
 * rest before. Null for the first time, which only counts them.
 */
export async function mount(page: ReactNode, wholeCount: number | null): Promise<Mounted> {
  const stage = document.createElement('div')
  stage.className = 'stage'
  document.body.append(stage)
  const root = createRoot(stage)
  const whole = wholeCount === null ? undefined : untilWhole(wholeCount)
  const start = performance.now()
  root.render(page)
  const mountMs = ((await whole) ?? start) - start
  await nextFrame()
  await nextFrame()
  return { times: { mountMs, paintedMs: performance.now() - start }, unmount: () => unmount(root, stage) }
}

export function elementCount(): number {
  return document.body.getElementsByTagName('*').length
}

/** Looks after every commit: React puts whole subtrees in at once, so there are few. */
function untilWhole(count: number): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (elementCount() < count) return
      observer.disconnect()
      // Asking for a size makes the browser compute style and layout, which belong to the mount.
      document.body.getBoundingClientRect()
      resolve(performance.now())
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

function unmount(root: Root, stage: HTMLElement): number {
  const start = performance.now()
  root.unmount()
  const took = performance.now() - start
  stage.remove()
  return took
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}
