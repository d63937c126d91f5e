import { describe, expect, it } from 'vitest'
import { columnOf } from '../../cells/column.fixture.ts'
import { tags } from './index.ts'
import { groupTags, tagsOf } from './tag-text.ts'

describe('tags (spec 5: grouped by two characters)', () => {
  it.each([
    ['', ''],
    ['A', 'A'],
    ['AB', 'AB'],
    ['ABC', 'AB;C'],
    ['ABCDE', 'AB;CD;E'],
    ['A;B;C;D', 'AB;CD'],
    ['AB;', 'AB'],
    ['新品热销𠮷野', '新品;热销;𠮷野'],
  ])('make %j into %j: two characters each, the separators that were there gone', (text, grouped) => {
    expect(groupTags(text)).toBe(grouped)
    expect(groupTags(grouped)).toBe(grouped)
  })

  it('are stored as they are grouped, whether typed or pasted', () => {
    expect(tags.text?.read('ABC', columnOf(tags))).toBe('AB;C')
    expect(tags.parse('AB CD', columnOf(tags))).toEqual({ ok: true, value: 'AB;CD' })
    expect(tags.text?.read(';', columnOf(tags))).toBeNull()
  })

  it('are shown as they were stored, however long', () => {
    expect(tagsOf('新品上市;热销;')).toEqual(['新品上市', '热销'])
  })
})
