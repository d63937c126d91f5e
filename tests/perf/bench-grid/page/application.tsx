import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { usePageColors } from '#renderer/react/page-colors.ts'
import { Surroundings } from '../../bench-pages/site/surroundings.tsx'

export interface Application {
  /** Draws within this call. */
  show(content: ReactNode): void
}

/**
 * The application around the grid, with the theme of the console: it is there before the grid is mounted, as the console
 * is, so that neither its time nor its memory are the grid's.
 */
export function createApplication(): Application {
  let shown: ReactNode = null
  let draw: () => void = () => undefined
  const content: Content = {
    read: () => shown,
    subscribe(onChange) {
      draw = onChange
      return () => undefined
    },
  }
  const element = document.createElement('div')
  document.body.append(element)
  flushSync(() =>
    createRoot(element).render(
      <Surroundings>
        <Colors />
        <Shown content={content} />
      </Surroundings>,
    ),
  )
  return {
    show(next) {
      shown = next
      flushSync(draw)
    },
  }
}

interface Content {
  read(): ReactNode
  subscribe(onChange: () => void): () => void
}

/** What is shown changes without the surroundings being drawn again, as in the console. */
function Shown({ content }: { readonly content: Content }) {
  return useSyncExternalStore(content.subscribe, content.read)
}

/** The tokens that grids take their colours from; pages have them on an element of their own. */
function Colors() {
  const colors = usePageColors()
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(colors)) document.documentElement.style.setProperty(name, String(value))
  }, [colors])
  return null
}
