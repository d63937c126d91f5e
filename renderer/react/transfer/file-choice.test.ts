import { describe, expect, it } from 'vitest'
import { addFiles, NO_FILES, removeFile } from './file-choice.ts'

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { lastModified: 1 })

describe('the files of an import', () => {
  it.each(['a.xlsx', 'a.xls', 'A.XLSX', 'a.csv'])('may be called %s', (name) => {
    expect(addFiles(NO_FILES, [file(name)]).files).toHaveLength(1)
  })

  it.each([
    ['a.txt', 10, 'a.txt：只能导入 .xls、.xlsx 或 .csv 文件'],
    ['a.xlsx.exe', 10, 'a.xlsx.exe：只能导入 .xls、.xlsx 或 .csv 文件'],
    ['a.xlsx', 100 * 1024 * 1024 + 1, 'a.xlsx：文件超过 100 MB'],
  ])('are none when %s has %d bytes', (name, bytes, problem) => {
    expect(addFiles(NO_FILES, [file(name, bytes)])).toEqual({ files: [], problems: [problem] })
  })

  it('are each there once, and go again', () => {
    const first = addFiles(NO_FILES, [file('a.xlsx')])
    const again = addFiles(first, [file('a.xlsx'), file('b.xlsx')])
    expect(again.files.map(({ name }) => name)).toEqual(['a.xlsx', 'b.xlsx'])
    expect(again.problems).toEqual(['a.xlsx：已经选过这个文件'])
    const [chosen] = again.files
    expect(chosen && removeFile(again, chosen).files.map(({ name }) => name)).toEqual(['b.xlsx'])
  })
})
