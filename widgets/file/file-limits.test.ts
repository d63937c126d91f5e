import { describe, expect, it } from 'vitest'
import { limitsOf, refusalOf } from './file-limits.ts'

const file = (name: string, type: string, size = 1) => ({ name, type, size })
const ANY = { accept: [], imagesOnly: false, maxMegabytes: null }

describe('a file that is chosen', () => {
  it.each([
    [file('a.pdf', 'application/pdf'), ANY, null],
    [file('空.pdf', 'application/pdf', 0), ANY, '“空.pdf”是空文件，请重新选择'],
    [file('a.pdf', 'application/pdf'), { ...ANY, accept: ['.pdf'], imagesOnly: true }, '请上传图片'],
    [
      file('a.gif', 'image/gif'),
      { ...ANY, accept: ['.png'], imagesOnly: true },
      '“a.gif”不是可上传的类型，可上传：.png',
    ],
    [file('a.exe', ''), { ...ANY, accept: ['.pdf', '.docx'] }, '“a.exe”不是可上传的类型，可上传：.pdf、.docx'],
    [file('a.PDF', ''), { ...ANY, accept: ['.pdf'] }, null],
    [file('a.pdf', '', 2 * 1_048_576), { ...ANY, maxMegabytes: 2 }, null],
    [file('a.pdf', '', 2 * 1_048_576 + 1), { ...ANY, maxMegabytes: 2 }, '“a.pdf”超过 2 MB，请减小后重试'],
  ])('%j within %j: %s', (chosen, limits, refusal) => {
    expect(refusalOf(chosen, limits)).toBe(refusal)
  })
})

describe('what a column takes', () => {
  it.each([
    ['file', {}, ANY],
    [
      'file',
      { accept: ' .pdf, image/* ,', maxSizeMb: 2 },
      { accept: ['.pdf', 'image/*'], imagesOnly: false, maxMegabytes: 2 },
    ],
    ['file', { accept: '.pdf,*/*' }, ANY],
    ['file', { accept: 'pdf' }, ANY],
    ['file', { accept: 7, maxSizeMb: 'many' }, ANY],
    ['image', {}, { accept: ['image/*'], imagesOnly: true, maxMegabytes: null }],
    ['image', { accept: '.png' }, { accept: ['.png'], imagesOnly: true, maxMegabytes: null }],
    ['file', { accept: 'image/png' }, { accept: ['image/png'], imagesOnly: true, maxMegabytes: null }],
  ])('a cell of type %s with %j', (type, props, limits) => {
    expect(limitsOf({ cell: { type }, props })).toEqual(limits)
  })
})
