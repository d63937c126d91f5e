/** What is left of well-known kinds of values. */
export const MASK_PRESETS = ['phone', 'identity', 'name', 'email', 'bank-account'] as const
type MaskPreset = (typeof MASK_PRESETS)[number]

/** What of a text is left to those who may not see all of it. */
export type Mask = MaskPreset | KeptEnds

/** So many characters at its ends. */
interface KeptEnds {
  readonly start: number
  readonly end: number
}

const KEPT_ENDS: Readonly<Record<Exclude<MaskPreset, 'email'>, KeptEnds>> = {
  phone: { start: 3, end: 4 },
  identity: { start: 3, end: 4 },
  name: { start: 1, end: 0 },
  'bank-account': { start: 4, end: 4 },
}

/** Stands for a text of which nothing is left, whatever its length. */
const WHOLLY_MASKED = '****'
/** Of an address before the @: says nothing about how long it is. */
const MASKED_NAME = '***'
/** A text of which less than a third would be hidden is hidden as a whole. */
const HIDDEN_PART = 3

/** The ends that a mask leaves; null for the one that looks at more than ends. */
function keptEnds(mask: Mask): KeptEnds | null {
  if (typeof mask === 'object') return mask
  return mask === 'email' ? null : KEPT_ENDS[mask]
}

/** A text as those get it who may not see it. Masked once more it stays as it is, by which masked texts are told apart. */
export function maskText(mask: Mask, text: string): string {
  if (text === '') return ''
  const characters = [...text]
  const ends = keptEnds(mask)
  if (!ends) return maskedAddress(characters)
  const hidden = characters.length - ends.start - ends.end
  if (hidden < 1 || hidden * HIDDEN_PART < characters.length) return WHOLLY_MASKED
  const end = characters.slice(characters.length - ends.end)
  return [...characters.slice(0, ends.start), '*'.repeat(hidden), ...end].join('')
}

function maskedAddress(characters: readonly string[]): string {
  const at = characters.lastIndexOf('@')
  if (at < 1) return WHOLLY_MASKED
  // A name of one character would be told by it.
  const first = at > 1 ? characters[0] : '*'
  return `${first}${MASKED_NAME}${characters.slice(at).join('')}`
}

/** Whether a text is what a mask makes of some text: whoever hands it in has copied what they were shown. */
export function isMaskedText(mask: Mask, text: string): boolean {
  return text.includes('*') && maskText(mask, text) === text
}
