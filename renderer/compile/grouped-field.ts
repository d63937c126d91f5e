/** Between a field and the part of time that its values are grouped by. */
export const GROUP_SEPARATOR = ':'

/** Of what rows are grouped by, the name of the field. */
export function groupedField(by: string): string {
  return by.split(GROUP_SEPARATOR)[0] ?? ''
}
