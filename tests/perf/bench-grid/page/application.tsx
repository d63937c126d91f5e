import { type ReactNode, useLayoutEffect } from 'react'
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
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  const show = (content: ReactNode) =>
    flushSync(() =>
      root.render(
        <Surroundings>
          <Colors />
          {content}
        </Surroundings>,
      ),
    )
  show(null)
  return { show }
}

/** The tokens that grids take their colours from; pages have them on an element of their own. */
function Colors() {
  const colors = usePageColors()
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(colors)) document.documentElement.style.setProperty(name, String(value))
  }, [colors])
  return null
}
