import { toColumnName } from './names.ts'

/**
 * What rows of a referenced table are called: one field (`name`), or several put together (`{name}（{code}）`). Texts
 * between fields belong to the one that follows, closing brackets to the one before; they go with it where it is empty.
 */
export interface LabelPart {
  readonly before: string
  readonly field: string
  readonly after: string
}

/** More fields than that are no name. */
const MAX_LABEL_FIELDS = 4

const FIELD_NAME = /^[a-z][A-Za-z0-9_]*$/
const CLOSING = /^[)\]）】》」』〉]*/

/** The fields of a label with the texts around them; null where it is none. Field and column names are read alike. */
export function parseLabel(label: string): readonly LabelPart[] | null {
  if (!/[{}]/.test(label)) return FIELD_NAME.test(label) ? [{ before: '', field: label, after: '' }] : null
  // Texts stand at even places, fields at odd ones.
  const pieces = label.split(/\{([^{}]*)\}/)
  const parts: LabelPart[] = []
  for (let at = 1; at < pieces.length; at += 2) {
    const field = pieces[at] ?? ''
    const next = pieces[at + 1] ?? ''
    const isLast = at + 2 >= pieces.length
    const after = isLast ? next : (CLOSING.exec(next)?.[0] ?? '')
    const text = pieces[at - 1] ?? ''
    const before = at === 1 ? text : text.slice(CLOSING.exec(text)?.[0].length ?? 0)
    if (!FIELD_NAME.test(field)) return null
    parts.push({ before, field, after })
  }
  // A comma would end the part of a dictionary's code that it stands in.
  const texts = pieces.filter((_, index) => index % 2 === 0).join('')
  const names = new Set(parts.map(({ field }) => field))
  const isSound = parts.length > 0 && parts.length <= MAX_LABEL_FIELDS && names.size === parts.length
  return isSound && !/[{},]/.test(texts) ? parts : null
}

/** The label with column names, as it stands in the code of a table dictionary. */
export function labelInColumns(label: string): string {
  return /[{}]/.test(label)
    ? label.replace(/\{([^{}]*)\}/g, (_, name: string) => `{${toColumnName(name)}}`)
    : toColumnName(label)
}
