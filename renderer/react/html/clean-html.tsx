import { useEffect, useRef } from 'react'
import styles from './clean-html.module.css'
import { purify } from './purify.ts'

export interface CleanHtmlProps {
  readonly html: string
}

/**
 * The only place that shows HTML from outside. It was cleaned when it was stored, by our server at least; it is cleaned
 * here in any case, and put in as nodes and never as text.
 */
export function CleanHtml({ html }: CleanHtmlProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.replaceChildren(purify(html))
  }, [html])
  return <div ref={place} className={styles.html} />
}
