/** When things are painted, and how often nothing was. */

export function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()))
}

/** After the task that runs now. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(0)
  })
}

/** Resolves in the task after the next frame was produced, with the time. */
export async function afterPaint(): Promise<number> {
  await nextFrame()
  await nextTask()
  return performance.now()
}

export function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

export interface Frames {
  /** Milliseconds from frame to frame. */
  readonly frames: readonly number[]
  /** Frames that were looked at, and those of them where a cell was missing. */
  readonly checked: number
  readonly blank: number
}

export interface FrameRecorder {
  /** To be called within `requestAnimationFrame`. */
  frame(): void
  stop(): Frames
}

/**
 * Looks at every frame after its layout and before its paint, when a ResizeObserver is told: what is in the document
 * then is what will be painted. An element of the recorder's own changes its size in each frame, so that it is told.
 */
export function recordFrames(isFilled: () => boolean): FrameRecorder {
  const frames: number[] = []
  let checked = 0
  let blank = 0
  let last = 0
  const element = document.createElement('div')
  element.style.cssText =
    'position:fixed;left:0;bottom:0;width:1px;height:1px;contain:strict;visibility:hidden;pointer-events:none'
  document.body.append(element)
  const observer = new ResizeObserver(() => {
    if (last === 0) return
    checked += 1
    if (!isFilled()) blank += 1
  })
  observer.observe(element)
  return {
    frame() {
      const now = performance.now()
      if (last !== 0) frames.push(now - last)
      last = now
      element.style.width = element.style.width === '1px' ? '2px' : '1px'
    },
    stop() {
      observer.disconnect()
      element.remove()
      return { frames, checked, blank }
    },
  }
}
