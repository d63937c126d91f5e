import { describe, expect, it, vi } from 'vitest'
import type { CellDefinition } from '#renderer/grid/engine/cell-definition.ts'
import type { UploadRequest } from '#renderer/grid/engine/cell-services.ts'
import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'
import type { CellValue, GridRow } from '#renderer/grid/engine/row.ts'
import { columnOf } from '../../cells/column.fixture.ts'
import { image } from '../../image/cell/index.ts'
import { upload } from '../../upload/cell/index.ts'
import { createUploadTracker } from './create-upload-tracker.ts'
import { file } from './index.ts'

interface Sending {
  readonly request: UploadRequest
  readonly signal: AbortSignal
  onProgress(percent: number): void
  answer(answer: unknown): Promise<void>
  fail(error: unknown): Promise<void>
}

function setup({
  cell = file,
  value = null,
  column: declared = {},
}: {
  cell?: CellDefinition
  value?: CellValue
  column?: Partial<GridColumn>
} = {}) {
  const sent: Sending[] = []
  const row: GridRow = { id: 'r1', value }
  const stored: CellValue[] = []
  const notify = vi.fn()
  const gone = new Set<GridRow>()
  const uploads = createUploadTracker({
    transport: {
      addressOf: (path) => `/static/${path}`,
      send: (request, { signal, onProgress }) =>
        new Promise((resolve, reject) => {
          // An answer is read in a later turn.
          const settled = async (settle: () => void) => {
            settle()
            await Promise.resolve()
            await Promise.resolve()
          }
          sent.push({
            request,
            signal,
            onProgress,
            answer: (answer) => settled(() => resolve(answer)),
            fail: (error) => settled(() => reject(error)),
          })
        }),
    },
    isThere: (target) => !gone.has(target),
    store(target, key, next) {
      target[key] = next
      stored.push(next)
    },
    notify,
  })
  const column = columnOf(cell, declared)
  const sending = (index: number): Sending => {
    const found = sent[index]
    if (!found) throw new Error(`upload ${index} was not sent`)
    return found
  }
  return {
    gone,
    uploads,
    row,
    column,
    stored,
    sent,
    sending,
    notify,
    statuses: () => uploads.filesOf(row, column),
  }
}

const pdf = (name = 'a.pdf') => new File(['x'], name, { type: 'application/pdf' })

describe('uploading a file', () => {
  it('shows how far it is, and stores the path of the answer (spec 4: uploading, then done)', async () => {
    const { uploads, row, column, stored, sending, statuses } = setup()
    uploads.add(row, column, [pdf()])
    sending(0).onProgress(45.6)
    expect(statuses()).toMatchObject([{ name: 'a.pdf', status: 'uploading', percent: 45, path: '' }])
    expect(uploads.uploading).toBe(1)
    await sending(0).answer({ success: true, message: 'temp/a_1.pdf' })
    expect(stored).toEqual(['temp/a_1.pdf'])
    expect(uploads.peek(row, 'value')).toBeUndefined()
    expect(uploads.uploading).toBe(0)
  })

  it('sends what the contract asks for (spec 3: action, token)', () => {
    const { uploads, row, column, sending } = setup({
      column: {
        action: 'https://other.example.com/up',
        token: true,
        props: { data: { project: 7 }, bizPath: 'contract' },
      },
    })
    uploads.add(row, column, [pdf()])
    expect(sending(0).request).toMatchObject({
      action: 'https://other.example.com/up',
      token: true,
      fields: { isup: '1', biz: 'contract', project: '7' },
    })
  })

  it('goes to the product’s own address, as temp and without a token of its own, where the column says nothing', () => {
    const { uploads, row, column, sending } = setup()
    uploads.add(row, column, [pdf()])
    expect(sending(0).request).toMatchObject({ action: undefined, token: false, fields: { isup: '1', biz: 'temp' } })
  })

  it('reads the path where the column says, and takes an answer without success for one (spec 3: responseName)', async () => {
    const { uploads, row, column, stored, sending } = setup({ column: { responseName: 'url' } })
    uploads.add(row, column, [pdf()])
    await sending(0).answer({ url: 'b/a.pdf' })
    expect(stored).toEqual(['b/a.pdf'])
  })

  it.each([
    [{ success: false, message: '文件过大' }, '文件过大'],
    [{ success: false }, '未知错误'],
    [{ success: true }, '未知错误'],
    ['nonsense', '未知错误'],
  ])('keeps why the server refused it (spec 4: 未知错误 where it does not say): %j', async (answer, message) => {
    const { uploads, row, column, stored, sending, statuses } = setup()
    uploads.add(row, column, [pdf()])
    await sending(0).answer(answer)
    expect(statuses()).toMatchObject([{ status: 'error', message }])
    expect(stored).toEqual([])
  })

  it('keeps why it did not get through', async () => {
    const { uploads, row, column, sending, statuses } = setup()
    uploads.add(row, column, [pdf()])
    await sending(0).fail(new Error('上传失败'))
    expect(statuses()).toMatchObject([{ status: 'error', message: '上传失败' }])
  })

  it('is sent again in its place after a failure, and stored in the order in which it was chosen', async () => {
    const { uploads, row, column, stored, sending, statuses } = setup({ value: 'old.pdf' })
    uploads.add(row, column, [pdf('a.pdf'), pdf('b.pdf')])
    await sending(0).fail(new Error('断开'))
    await sending(1).answer({ message: 'b' })
    const failed = statuses().find(({ status }) => status === 'error')
    uploads.retry(row, column, failed?.id ?? '')
    expect(sending(2).request.file.name).toBe('a.pdf')
    expect(statuses().map(({ status, percent, message }) => [status, percent, message])).toEqual([
      ['done', 100, ''],
      ['uploading', 0, ''],
      ['done', 100, ''],
    ])
    expect(uploads.uploading).toBe(1)
    await sending(2).answer({ message: 'a' })
    expect(stored).toEqual(['old.pdf,b', 'old.pdf,a,b'])
    expect(uploads.peek(row, 'value')).toBeUndefined()
  })

  it('is not sent twice by two presses, nor once it is stored', async () => {
    const { uploads, row, column, sent, sending, statuses } = setup()
    uploads.add(row, column, [pdf()])
    const [{ id } = { id: '' }] = statuses()
    uploads.retry(row, column, id)
    expect(sent).toHaveLength(1)
    await sending(0).fail(new Error('断开'))
    uploads.retry(row, column, id)
    uploads.retry(row, column, id)
    expect(sent).toHaveLength(2)
    await sending(1).answer({ message: 'a' })
    uploads.retry(row, column, id)
    expect(sent).toHaveLength(2)
  })

  it('is not sent at all where it cannot be taken, each reason said once', () => {
    const column = { props: { accept: '.pdf', maxSizeMb: 0.000002 } }
    const { uploads, row, column: built, sent, notify } = setup({ column })
    const empty = new File([], '空.pdf', { type: 'application/pdf' })
    const large = new File(['xxx'], '大.pdf', { type: 'application/pdf' })
    const text = new File(['x'], 'a.txt', { type: 'text/plain' })
    uploads.add(row, built, [empty, large, text, text, pdf()])
    expect(sent.map(({ request }) => request.file.name)).toEqual(['a.pdf'])
    expect(notify.mock.calls).toEqual([
      ['warning', '“空.pdf”是空文件，请重新选择'],
      ['warning', '“大.pdf”超过 0.000002 MB，请减小后重试'],
      ['warning', '“a.txt”不是可上传的类型，可上传：.pdf'],
    ])
  })

  it('tells whoever paints the cell, and only of what can be seen', () => {
    const { uploads, row, column, sending } = setup()
    const listener = vi.fn()
    uploads.subscribe(listener)
    uploads.add(row, column, [pdf()])
    sending(0).onProgress(10.2)
    sending(0).onProgress(10.7)
    expect(listener.mock.calls).toEqual([
      [row, 'value'],
      [row, 'value'],
    ])
  })
})

describe('several files', () => {
  it('are stored together, once all have finished, those that failed aside (spec 4)', async () => {
    const { uploads, row, column, stored, sending, statuses } = setup({ value: 'old.pdf' })
    uploads.add(row, column, [pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')])
    await sending(1).answer({ message: 'b' })
    await sending(0).answer({ message: 'a' })
    expect(stored).toEqual([])
    await sending(2).fail(new Error('断开'))
    expect(stored).toEqual(['old.pdf,a,b'])
    expect(statuses().map(({ status }) => status)).toEqual(['done', 'done', 'done', 'error'])
  })

  it('are the last ones where the column limits them (spec 4)', async () => {
    const { uploads, row, column, stored, sending, sent, notify } = setup({ value: 'old.pdf', column: { number: 2 } })
    uploads.add(row, column, [pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')])
    expect(sent).toHaveLength(2)
    expect(notify.mock.calls).toEqual([['warning', '最多 2 个文件，只保留最后 2 个']])
    await sending(0).answer({ message: 'b' })
    await sending(1).answer({ message: 'c' })
    expect(stored).toEqual(['b,c'])
  })

  it('replace each other in an upload cell', async () => {
    const { uploads, row, column, stored, sending, notify } = setup({ cell: upload, value: 'old.pdf' })
    uploads.add(row, column, [pdf('a.pdf')])
    uploads.add(row, column, [pdf('b.pdf')])
    expect(sending(0).signal.aborted).toBe(true)
    await sending(1).answer({ message: 'b' })
    expect(stored).toEqual(['b'])
    expect(notify).not.toHaveBeenCalled()
  })

  it('go behind what somebody else has put there meanwhile', async () => {
    const { uploads, row, column, stored, sending } = setup({ value: 'old.pdf' })
    uploads.add(row, column, [pdf('a.pdf')])
    row.value = 'other.pdf'
    await sending(0).answer({ message: 'a' })
    expect(stored).toEqual(['other.pdf,a'])
  })

  it('are refused where their paths could not be told apart again', async () => {
    const { uploads, row, column, sending, statuses } = setup()
    uploads.add(row, column, [pdf()])
    await sending(0).answer({ message: 'a,b.pdf' })
    expect(statuses()).toMatchObject([{ status: 'error', message: '服务器返回的路径含有逗号，不能保存' }])
  })
})

describe('pictures', () => {
  it('are all that an image cell takes', () => {
    const { uploads, row, column, sent, notify } = setup({ cell: image })
    uploads.add(row, column, [pdf(), new File(['x'], 'a.png', { type: 'image/png' })])
    expect(sent.map(({ request }) => request.file.name)).toEqual(['a.png'])
    expect(notify).toHaveBeenCalledWith('warning', '请上传图片')
  })

  it('change places, but not beyond the ends (spec 4)', () => {
    const { uploads, row, column, stored, statuses } = setup({ cell: image, value: 'a,b,c' })
    const [first, , last] = statuses()
    expect(uploads.move(row, column, first?.id ?? '', -1)).toBe('first')
    expect(uploads.move(row, column, last?.id ?? '', 1)).toBe('last')
    expect(uploads.move(row, column, first?.id ?? '', 1)).toBe('moved')
    expect(stored).toEqual(['b,a,c'])
  })
})

describe('taking a file out (spec 4)', () => {
  it('clears the value', () => {
    const { uploads, row, column, stored, statuses } = setup({ value: 'a.pdf' })
    uploads.remove(row, column, statuses()[0]?.id ?? '')
    expect(stored).toEqual([null])
  })

  it('calls off what is on its way', async () => {
    const { uploads, row, column, stored, sending, statuses } = setup()
    uploads.add(row, column, [pdf()])
    uploads.remove(row, column, statuses()[0]?.id ?? '')
    expect(sending(0).signal.aborted).toBe(true)
    await sending(0).answer({ message: 'late' })
    expect(stored).toEqual([])
    expect(uploads.uploading).toBe(0)
  })
})

describe('a dialog over the files of a cell', () => {
  it('stores nothing until it is confirmed', async () => {
    const { uploads, row, column, stored, sending } = setup({ value: 'old.pdf' })
    const dialog = uploads.hold(row, column)
    uploads.add(row, column, [pdf()])
    await sending(0).answer({ message: 'a' })
    expect(stored).toEqual([])
    dialog.commit()
    expect(stored).toEqual(['old.pdf,a'])
  })

  it('brings back what was when it is cancelled, and calls off what came since', () => {
    const { uploads, row, column, stored, sending, statuses } = setup({ value: 'old.pdf' })
    const dialog = uploads.hold(row, column)
    uploads.remove(row, column, statuses()[0]?.id ?? '')
    uploads.add(row, column, [pdf()])
    dialog.revert()
    expect(sending(0).signal.aborted).toBe(true)
    expect(statuses()).toMatchObject([{ path: 'old.pdf' }])
    expect(stored).toEqual([])
  })

  it('may close while files are on their way', async () => {
    const { uploads, row, column, stored, sending } = setup()
    const dialog = uploads.hold(row, column)
    uploads.add(row, column, [pdf()])
    dialog.commit()
    await sending(0).answer({ message: 'a' })
    expect(stored).toEqual(['a'])
  })
})

describe('rows', () => {
  it('that are removed and brought back find what has come meanwhile', async () => {
    const { uploads, row, column, sending, gone, stored } = setup({ value: 'old.pdf' })
    uploads.add(row, column, [pdf()])
    gone.add(row)
    expect(uploads.uploading).toBe(0)
    await sending(0).answer({ message: 'a' })
    expect(stored).toEqual([])
    gone.delete(row)
    uploads.resume([row])
    expect(stored).toEqual(['old.pdf,a'])
  })

  it('that come back sooner wait for what is still on its way', async () => {
    const { uploads, row, column, sending, gone, stored } = setup()
    uploads.add(row, column, [pdf()])
    gone.add(row)
    gone.delete(row)
    uploads.resume([row])
    expect([stored, uploads.uploading]).toEqual([[], 1])
    await sending(0).answer({ message: 'a' })
    expect(stored).toEqual(['a'])
  })

  it('take their uploads along when all of them are exchanged', () => {
    const { uploads, row, column, sending } = setup()
    uploads.add(row, column, [pdf()])
    uploads.forget()
    expect(sending(0).signal.aborted).toBe(true)
    expect(uploads.uploading).toBe(0)
  })

  it('lose the failures of a value that has changed by other means', async () => {
    const { uploads, row, column, sending } = setup()
    uploads.add(row, column, [pdf()])
    await sending(0).fail(new Error('x'))
    expect(uploads.peek(row, 'value')).toHaveLength(1)
    row.value = 'pasted.pdf'
    expect(uploads.peek(row, 'value')).toBeUndefined()
  })
})

describe('a press on a painted cell', () => {
  it('is remembered for the editor of that cell alone, and once', () => {
    const { uploads, row } = setup()
    uploads.wish(row, 'value', 'menu')
    expect(uploads.takeWish({ id: 'r2' }, 'value')).toBeUndefined()
    uploads.wish(row, 'value', 'show')
    expect(uploads.takeWish(row, 'value')).toBe('show')
    expect(uploads.takeWish(row, 'value')).toBeUndefined()
  })
})
