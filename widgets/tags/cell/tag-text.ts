const TAG_LENGTH = 2
const TAG_SEPARATOR = ';'

/** The separators that were there go, and every two characters make a tag. */
export function groupTags(text: string): string {
  const characters = [...text.replace(/[;；\s]/g, '')]
  const groups: string[] = []
  for (let start = 0; start < characters.length; start += TAG_LENGTH)
    groups.push(characters.slice(start, start + TAG_LENGTH).join(''))
  return groups.join(TAG_SEPARATOR)
}

/** The tags of a stored text, of whatever length they are. */
export function tagsOf(text: string): readonly string[] {
  return text.split(TAG_SEPARATOR).filter((tag) => tag !== '')
}
