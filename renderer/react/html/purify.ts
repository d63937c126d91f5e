import DOMPurify from 'dompurify'
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  cleanStyle,
  isAllowedLink,
  isAllowedPicture,
} from '#schemas/html/allowed-html.ts'

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
