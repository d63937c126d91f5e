import DOMPurify from 'dompurify'
import { useEffect, useRef } from 'react'
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  cleanStyle,
  isAllowedLink,
  isAllowedPicture,
} from '#schemas/html/allowed-html.ts'
import styles from './clean-html.module.css'

const OWN_ATTRIBUTES = ['rel', 'target']
const attributes = [...new Set([...Object.values(ALLOWED_ATTRIBUTES).flat(), ...OWN_ATTRIBUTES])]

const purifier = DOMPurify(window)
purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { attrName, attrValue } = attribute
  const tag = element.nodeName.toLowerCase()
  const allowed = ALLOWED_ATTRIBUTES['*']?.includes(attrName) || ALLOWED_ATTRIBUTES[tag]?.includes(attrName)
  if (!allowed) attribute.keepAttr = false
  if (attrName === 'href' && !isAllowedLink(attrValue)) attribute.keepAttr = false
  if (attrName === 'src' && !isAllowedPicture(attrValue)) attribute.keepAttr = false
  if (attrName === 'style') attribute.attrValue = cleanStyle(attrValue)
})
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (!(element instanceof HTMLAnchorElement)) return
  element.setAttribute('rel', 'noopener noreferrer')
  // Addresses of this console stay in its window.
  if (element.getAttribute('href')?.startsWith('#/')) element.removeAttribute('target')
  else element.setAttribute('target', '_blank')
})

/** HTML as nodes that do nothing but stand there. Everything that is not on the list is gone. */
export function purify(html: string): DocumentFragment {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...ALLOWED_TAGS],
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
}

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
