import { describe, expect, it } from 'vitest'
import { fieldPlan } from '../../form/form.fixture.tsx'
import { chipTexts } from './chip-texts.ts'

const field = fieldPlan('tags', '标签', {
  type: { kind: 'enum' },
  multiple: true,
  choices: { source: 'dict', code: 'tags' },
})
const row = { id: '1', record: { id: '1', tags: ['a', 'b'] }, texts: { tags: '甲,乙' } }
const choices = [
  { value: 'a', text: '甲', color: 'green' },
  { value: 'b', text: '乙' },
]

describe('several values', () => {
  it('have a text and a colour each', () => {
    expect(chipTexts(field, row, undefined, choices)).toEqual([
      { text: '甲', unknown: false, color: 'green' },
      { text: '乙', unknown: false, color: null },
    ])
  })

  it('are told by the server until their dictionary has come', () => {
    expect(chipTexts(field, row, undefined, undefined)?.map(({ text }) => text)).toEqual(['甲', '乙'])
  })

  it('stay together where the texts of the server cannot be told apart', () => {
    expect(chipTexts(field, { ...row, texts: { tags: '甲,之,乙' } }, undefined, undefined)).toBeNull()
  })

  it('are marked where no dictionary knows them', () => {
    const odd = { ...row, record: { id: '1', tags: ['a', 'x'] } }
    expect(chipTexts(field, odd, undefined, choices)?.[1]).toMatchObject({ unknown: true })
  })

  it('are none where there is nothing, or a mask', () => {
    expect(chipTexts(field, { ...row, record: { id: '1' } }, undefined, choices)).toBeNull()
  })
})
