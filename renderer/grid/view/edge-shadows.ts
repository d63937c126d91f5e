import { makeDiv } from './elements.ts'
import styles from './grid.module.css'

/** Which sides have columns beyond them that no pinned ones lie over. */
export interface HiddenSides {
  readonly left: boolean
  readonly right: boolean
}

/** Fades what the edges of the window cut, and says so that there is more. */
export interface EdgeShadows {
  /** The window has another size: they stand before its scroll bars. */
  place(): void
  show(hidden: HiddenSides): void
  destroy(): void
}

const SIDES = ['left', 'right'] as const

export function createEdgeShadows(root: HTMLElement, viewport: HTMLElement): EdgeShadows {
  const edges = SIDES.map((side) => {
    const element = makeDiv(styles.edge)
    element.dataset.edge = side
    element.hidden = true
    root.append(element)
    return { side, element }
  })
  return {
    place() {
      const { offsetTop, offsetLeft, clientTop, clientLeft, clientWidth, clientHeight } = viewport
      for (const { side, element } of edges) {
        const beside = side === 'left' ? 0 : clientWidth
        element.style.left = `${offsetLeft + clientLeft + beside}px`
        element.style.top = `${offsetTop + clientTop}px`
        element.style.height = `${clientHeight}px`
      }
    },
    show(hidden) {
      for (const { side, element } of edges) if (element.hidden === hidden[side]) element.hidden = !hidden[side]
    },
    destroy() {
      for (const { element } of edges) element.remove()
    },
  }
}
