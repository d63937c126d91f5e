import { describe, expect, it } from 'vitest'
import { columnOf } from '../../cells/column.fixture.ts'
import { image } from '../../image/cell/index.ts'
import { upload } from '../../upload/cell/index.ts'
import { file } from './index.ts'
import { faceOfFiles, faceOfValue, uploadTextOf } from './paint-file.ts'
import { fileLimitOf, openableAddress, pathsOf, shortNameOf, storedFiles } from './stored-files.ts'

const addressOf = (path: string) => `/static/${path}`

describe('stored files (spec 3: the value of an uploaded file)', () => {
  it('have the name behind the last slash, and are done', () => {
    expect(storedFiles('temp/2024/合同.pdf,b.txt', columnOf(file), addressOf)).toEqual([
      {
        id: 'stored-0-temp/2024/合同.pdf',
        name: '合同.pdf',
        type: '',
        size: 0,
        status: 'done',
        percent: 100,
        path: 'temp/2024/合同.pdf',
        message: '',
        responseName: 'message',
        url: '/static/temp/2024/合同.pdf',
      },
      expect.objectContaining({ name: 'b.txt', path: 'b.txt' }),
    ])
  })

  it('are one in an upload cell, whatever its path holds', () => {
    expect(storedFiles('a,b', columnOf(upload), addressOf)).toMatchObject([{ path: 'a,b' }])
  })

  it('are read from a list as well, and shown and copied as the comma text', () => {
    expect(pathsOf(['a.pdf', 'b.pdf'])).toEqual(['a.pdf', 'b.pdf'])
    expect(faceOfValue(['a.pdf', 'b.pdf'], columnOf(file))).toMatchObject({ name: 'a.pdf', note: '共2个' })
    expect(file.format(['a.pdf', 'b.pdf'], columnOf(file))).toBe('a.pdf,b.pdf')
  })

  it('survive the trailing comma of old clients', () => {
    expect(pathsOf('a, b,')).toEqual(['a', 'b'])
  })
})

describe('the name of a file in a cell', () => {
  it.each([
    ['合同扫描件最终版.pdf', '合同扫描件…'],
    ['abcde', 'abcde'],
    ['😀😀😀😀😀😀', '😀😀😀😀😀…'],
  ])('of %s is %s: five characters (spec 9)', (name, short) => {
    expect(shortNameOf(name)).toBe(short)
  })
})

describe('how many files a cell keeps', () => {
  it.each([
    [{ number: 2 }, 2],
    [{ fieldExtendJson: '{"uploadnum":"3"}' }, 3],
    [{ fieldExtendJson: { uploadnum: 4 } }, 4],
    [{ number: 0 }, Number.POSITIVE_INFINITY],
    [{ number: 2, fieldExtendJson: '{"uploadnum":3}' }, 2],
    [{ fieldExtendJson: '{"uploadnum":-1}' }, Number.POSITIVE_INFINITY],
    [{ fieldExtendJson: 'not json' }, Number.POSITIVE_INFINITY],
    [{ fieldExtendJson: 'null' }, Number.POSITIVE_INFINITY],
    // As servers write what is not there.
    [{ fieldExtendJson: null as never }, Number.POSITIVE_INFINITY],
    [{}, Number.POSITIVE_INFINITY],
  ])('is what the column says (spec 3: fieldExtendJson with uploadnum): %j', (declared, limit) => {
    expect(fileLimitOf(columnOf(file, declared))).toBe(limit)
  })

  it('is one in an upload cell', () => {
    expect(fileLimitOf(columnOf(upload, { number: 5 }))).toBe(1)
  })
})

describe('what a cell of files shows', () => {
  const uploaded = {
    id: '1',
    name: '发票汇总表.xlsx',
    type: '',
    size: 1,
    path: '',
    message: '',
    responseName: '',
    url: '',
  }

  it('is the file under way with its percent, before those that are there (spec 4)', () => {
    const files = [
      { ...uploaded, status: 'done', percent: 100 },
      { ...uploaded, id: '2', name: '附件一二三四.doc', status: 'uploading', percent: 45 },
    ] as const
    expect(faceOfFiles(files, columnOf(file))).toMatchObject({
      state: 'uploading',
      percent: 45,
      name: '附件一二三…',
      note: '45%',
      title: '附件一二三四.doc 上传中(45%)',
    })
  })

  it('is why a file failed (spec 4 and 8)', () => {
    const failed = { ...uploaded, status: 'error', percent: 0, message: '文件过大' } as const
    expect(faceOfFiles([failed], columnOf(file))).toMatchObject({
      state: 'error',
      title: '发票汇总表.xlsx 上传失败：文件过大',
    })
  })

  it('is how many there are, where there are several', () => {
    expect(faceOfValue('x/a.doc,x/b.doc', columnOf(file))).toMatchObject({ name: 'a.doc', note: '共2个' })
  })

  it.each([
    [upload, {}, '点击上传'],
    [file, {}, '上传文件'],
    [image, {}, '上传图片'],
    [file, { btnText: '传合同' }, '传合同'],
  ])('is a button where there is none', (cell, declared, text) => {
    expect(faceOfValue(null, columnOf(cell)).state).toBe('empty')
    expect(uploadTextOf(columnOf(cell, declared))).toBe(text)
  })
})

describe('pasting into a cell of files', () => {
  it('is refused, but for emptying it', () => {
    expect(file.parse('a.pdf', columnOf(file))).toEqual({ ok: false, message: '文件不能粘贴，请上传' })
    expect(file.parse('', columnOf(file))).toEqual({ ok: true, value: null })
  })
})

describe('an address of a file', () => {
  it.each([
    ['/static/a.pdf', '/static/a.pdf'],
    ['https://files.example.com/a.pdf', 'https://files.example.com/a.pdf'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['/\\\\evil.test/a.pdf', null],
    ['', null],
  ])('%s may be opened as %s', (url, address) => {
    expect(openableAddress(url)).toBe(address)
  })
})
