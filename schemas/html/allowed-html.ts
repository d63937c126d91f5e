import { judgeAddress } from '../addresses/judge-address.ts'

/**
 * What HTML of announcements and rich texts may hold: cleaned by the server when it is stored and by the browser when it
 * is shown, both after this one list. No frames, no scripts, no forms, no event handlers; style beyond a short list.
 */
export const ALLOWED_TAGS: readonly string[] = [
  ...['p', 'br', 'hr', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'img', 'figure', 'figcaption'],
]

/** Attributes by tag; `*` counts for all. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['style', 'title', 'lang', 'dir'],
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start'],
  col: ['span'],
}

const COLOR = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%]+\)|[a-z]{3,20})$/i
const LENGTH = /^\d{1,4}(\.\d{1,3})?(px|em|rem|%|pt)$/

/** Style properties and what their values may look like. Nothing that leaves its place or loads anything. */
export const ALLOWED_STYLES: Readonly<Record<string, readonly RegExp[]>> = {
  color: [COLOR],
  'background-color': [COLOR],
  'text-align': [/^(left|right|center|justify|start|end)$/],
  'font-weight': [/^(normal|bold|[1-9]00)$/],
  'font-style': [/^(normal|italic)$/],
  'text-decoration': [/^(none|underline|line-through)$/],
  'font-size': [LENGTH],
  'text-indent': [LENGTH],
  'padding-left': [LENGTH],
  'line-height': [/^\d{1,2}(\.\d{1,3})?(px|em|%)?$/],
  width: [LENGTH],
}

/** Where a link may lead: https and http pages, mail, and this console (`#/…`, `/…`). */
export function isAllowedLink(href: string): boolean {
  if (/^mailto:/i.test(href)) return true
  return judgeAddress(href.startsWith('#/') ? href.slice(1) : href).kind !== 'invalid'
}

/** A picture that stands in the text itself; none that could hold a script, as SVG can. */
const EMBEDDED_PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/]+={0,2}$/i

/** Where a picture may come from: https, our own files, or the text itself. */
export function isAllowedPicture(src: string): boolean {
  if (/^data:/i.test(src)) return EMBEDDED_PICTURE.test(src)
  return judgeAddress(src).kind !== 'invalid' && !/^http:/i.test(src)
}

/** The declarations of a style attribute that are allowed. */
export function cleanStyle(style: string): string {
  return style
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
      const value = declaration.slice(colon + 1).trim()
      return ALLOWED_STYLES[property]?.some((pattern) => pattern.test(value)) ? [`${property}: ${value}`] : []
    })
    .join('; ')
}
