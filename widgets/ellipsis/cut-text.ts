/** Specified. */
export const DEFAULT_ELLIPSIS_LENGTH = 25
const ELLIPSIS = '…'

const LAST_NARROW_CODE = 128

/** How long a text looks: characters beyond ASCII, Chinese ones above all, count 2. */
export function textLength(text: string): number {
  let length = 0
  for (const character of text) length += characterLength(character)
  return length
}

/** The beginning of a text that is longer than `length`, with `…` behind it; a shorter one whole. */
export function cutText(text: string, length: number = DEFAULT_ELLIPSIS_LENGTH): string {
  if (textLength(text) <= length) return text
  let kept = ''
  let used = 0
  for (const character of text) {
    used += characterLength(character)
    if (used > length) break
    kept += character
  }
  return kept + ELLIPSIS
}

function characterLength(character: string): number {
  return (character.codePointAt(0) ?? 0) > LAST_NARROW_CODE ? 2 : 1
}
