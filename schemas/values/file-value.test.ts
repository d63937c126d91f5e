import { describe, expect, it } from 'vitest'
import { addressInText, barePath, filePathsOf, mapFilePaths } from './file-value.ts'

const PATH = 'jeditor/20261101/AbCdEfGhIjKlMnOpQrStUv/山 (1).png'
const signed = (path: string) => `${path}?sign=k2.x-y_z`

describe('the files of a text', () => {
  it.each([
    ['HTML', `<p>甲<img src="${addressInText(PATH)}" alt=""></p>`],
    ['Markdown', `甲 ![山](${addressInText(PATH)}) 乙`],
  ])('are found in %s, signed for whoever reads it, and bare again on the way back', (_, stored) => {
    const read = mapFilePaths(stored, 'text', signed)
    expect(read).toContain('?sign=k2.x-y_z')
    expect(filePathsOf(read, 'text')).toEqual([PATH])
    expect(mapFilePaths(read, 'text', barePath)).toBe(stored)
  })

  it('are named once each, in their order', () => {
    const text = [PATH, 'temp/b.png', PATH].map((path) => `<img src="${addressInText(path)}">`).join('')
    expect(filePathsOf(text, 'text')).toEqual([PATH, 'temp/b.png'])
  })

  it.each([
    'https://other.example/jeecg-boot/sys/common/static/temp/b.png',
    '<img src="https://other.example/jeecg-boot/sys/common/static/temp/b.png">',
    '<img src="/jeecg-boot/sys/common/upload/temp/b.png">',
  ])('are none of %s', (text) => {
    expect(filePathsOf(text, 'text')).toEqual([])
    expect(mapFilePaths(text, 'text', signed)).toBe(text)
  })

  it('keep what somebody has typed wrong', () => {
    const text = '<img src="/jeecg-boot/sys/common/static/a%ZZ.png">'
    expect(mapFilePaths(text, 'text', barePath)).toBe(text.replace('%ZZ', '%25ZZ'))
  })
})
