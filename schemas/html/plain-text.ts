/** Elements behind whose ends a reader sees a gap. */
const BREAKING = /^(?:p|div|br|hr|h[1-6]|li|dt|dd|tr|td|th|caption|blockquote|pre|figure|figcaption|table|ul|ol)$/
/** Elements whose content is no text for readers. */
const UNREAD = /^(?:script|style|template|noscript|iframe|textarea|title)$/
const PICTURE = '[图片]'

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  mdash: '—',
  ldquo: '“',
  rdquo: '”',
}

/** One tag, or the end of a comment; quoted values may hold `>`. */
const TAG = /<(?:!--[\s\S]*?(?:-->|$)|!?(\/?)([a-z][a-z0-9-]*)(?:[^>"']|"[^"]*"|'[^']*')*(?:>|$))/iy

/**
 * The text of HTML without its tags, in one line, at most `limit` characters and then an ellipsis: for lists and tables,
 * where nothing is drawn. It only reads; what is drawn is cleaned.
 */
export function plainTextOfHtml(html: string, limit: number): string {
  return excerptOf(textPieces(html), limit)
}

/** Whether nobody would see anything of it: neither text nor a picture, a line or a table. */
export function isEmptyHtml(html: string): boolean {
  return plainTextOfHtml(html, 1) === '' && !/<(?:img|hr|table)\b/i.test(html)
}

/** Joins pieces of text, with single blanks, until there is enough of them. */
export function excerptOf(pieces: Iterable<string>, limit: number): string {
  let text = ''
  for (const piece of pieces) {
    text = `${text}${piece}`.replace(/\s+/g, ' ').trimStart()
    if (text.length > limit * 2) break
  }
  const characters = [...text.trimEnd()]
  return characters.length > limit ? `${characters.slice(0, limit).join('').trimEnd()}…` : characters.join('')
}

function* textPieces(html: string): Generator<string> {
  let at = 0
  let unread = ''
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const end = open === -1 ? html.length : open
    if (unread === '' && end > at) yield decodeEntities(html.slice(at, end))
    if (open === -1) return
    TAG.lastIndex = open
    const match = TAG.exec(html)
    if (!match) {
      // A sign of comparison, and no tag.
      if (unread === '') yield '<'
      at = open + 1
      continue
    }
    at = TAG.lastIndex
    const name = (match[2] ?? '').toLowerCase()
    const closes = match[1] === '/'
    if (unread !== '') {
      if (closes && name === unread) unread = ''
    } else if (!closes && UNREAD.test(name)) unread = name
    else if (name === 'img') yield PICTURE
    else if (BREAKING.test(name)) yield ' '
  }
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff) ? String.fromCodePoint(point) : whole
  })
}
