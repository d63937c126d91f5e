import { defineCell } from '#renderer/grid/engine/cell-definition.ts'
import { plainText } from '../../cells/cell-text.ts'
import { nullWhenEmpty } from '../../text/canonical-text.ts'
import { paintTags } from './paint-tags.ts'
import { groupTags } from './tag-text.ts'

/** Tags of two characters, separated by `;` as one types. `setTagColor` colours them. */
export const tags = defineCell({
  type: 'tags',
  title: '标签',
  editing: 'text',
  looksLikeInput: true,
  ownTexts: true,
  paint: paintTags,
  format: plainText,
  parse: (text) => ({ ok: true, value: nullWhenEmpty(groupTags(text)) }),
  text: {
    write: plainText,
    read: (text) => nullWhenEmpty(groupTags(text)),
    clean: groupTags,
    settle: groupTags,
  },
})
