import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { endpoint } from '#schemas/api/endpoint.ts'
import { createClock } from '../clock.ts'
import { createFileTransfers, fileNameOf, TRANSFER_TIMEOUT_MS, type TransferRequest } from './file-transfers.ts'
import { TransportError } from './transport.ts'

const exportXls = endpoint({ method: 'GET', path: '/a/exportXls', access: 'self', result: Type.Unknown() })
const importExcel = endpoint({ method: 'POST', path: '/a/importExcel', access: 'self', result: Type.Unknown() })

interface Given {
  readonly status?: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly error?: Error
}

function setup({ status = 200, body = 'PK', headers = {}, error }: Given) {
  const requests: TransferRequest[] = []
  const reactions: string[] = []
  const transfers = createFileTransfers({
    transport: async (request) => {
      requests.push(request)
      if (error) throw error
      return { status, content: new Blob([body]), header: (name) => headers[name] }
    },
    baseUrl: '/jeecg-boot',
    clock: createClock(() => 0),
    token: () => 'abc',
    tenantId: () => '7',
    onFailure: (_, reaction) => reactions.push(reaction),
  })
  return { transfers, requests, reactions }
}

const json = { 'content-type': 'application/json; charset=utf-8' }

describe('transfers of files', () => {
  it('download a file under the name that the server gives it, with minutes of time', async () => {
    const { transfers, requests } = setup({
      headers: { 'content-disposition': "attachment; filename*=UTF-8''%E4%BB%B7.xlsx" },
    })
    const { name, content } = await transfers.download(exportXls, { query: { code: '*A*' } })
    expect(name).toBe('价.xlsx')
    expect(await content.text()).toBe('PK')
    expect(requests[0]).toMatchObject({
      method: 'GET',
      url: '/jeecg-boot/a/exportXls?code=*A*&_t=0',
      headers: { 'X-Access-Token': 'abc', 'X-Tenant-Id': '7', Accept: '*/*' },
      timeoutMs: TRANSFER_TIMEOUT_MS,
    })
    expect(TRANSFER_TIMEOUT_MS).toBeGreaterThan(60_000)
  })

  it('take an envelope in the place of a file for the failure that it is', async () => {
    const body = JSON.stringify({ success: false, code: 500, message: '数据过多', traceId: 't1' })
    const { transfers, reactions } = setup({ body, headers: json })
    await expect(transfers.download(exportXls, {})).rejects.toMatchObject({
      message: '数据过多',
      kind: 'refused',
      code: 500,
      traceId: 't1',
    })
    expect(reactions).toEqual([])
  })

  it('take an empty answer for none', async () => {
    await expect(setup({ body: '' }).transfers.download(exportXls, {})).rejects.toThrow('文件下载失败')
  })

  it('send a form, and leave its content type to the browser', async () => {
    const body = JSON.stringify({ success: true, code: 201, message: 'm', result: { fileUrl: '/f' } })
    const { transfers, requests } = setup({ body, headers: json })
    const form = new FormData()
    const envelope = await transfers.upload(importExcel, { form, headers: { 'Idempotency-Key': 'k' } })
    expect(envelope).toMatchObject({ code: 201, result: { fileUrl: '/f' } })
    expect(requests[0]?.body).toBe(form)
    expect(requests[0]?.headers).toMatchObject({ 'Idempotency-Key': 'k' })
    expect(requests[0]?.headers).not.toHaveProperty('Content-Type')
  })

  it.each<[string, Given, object, readonly string[]]>([
    ['a lost connection', { error: new TransportError('network') }, { kind: 'network', status: 0 }, []],
    ['a time that is over', { error: new TransportError('timeout') }, { kind: 'timeout', message: '网络超时' }, []],
    ['a status', { status: 413, body: '{"success":false,"message":"过大"}' }, { kind: 'status', message: '过大' }, []],
    ['a dead session', { status: 401, body: '' }, { status: 401 }, ['end-session']],
  ])('turn %s into an error that a caller knows', async (_, given, facts, told) => {
    const { transfers, reactions } = setup(given)
    await expect(transfers.download(exportXls, {})).rejects.toMatchObject({ name: 'HttpError', ...facts })
    expect(reactions).toEqual(told)
  })

  it('end with the reason of whoever calls them off', async () => {
    const reason = new Error('enough')
    await expect(setup({ error: reason }).transfers.download(exportXls, {})).rejects.toBe(reason)
  })

  it.each([
    ['as the server calls it', 'attachment; filename="a.xls"', 'a.xls'],
    ['by the specified name with the ending of what it is', undefined, '导出文件.xlsx'],
    ['so too where the header names nothing', 'attachment', '导出文件.xlsx'],
  ])('call a file %s', async (_, disposition, name) => {
    const headers = disposition === undefined ? {} : { 'content-disposition': disposition }
    const { transfers } = setup({ body: 'PK', headers })
    expect((await transfers.download(exportXls, {})).name).toBe(name)
  })

  it.each([
    [undefined, undefined],
    ['attachment', undefined],
    ['attachment; filename="a.xlsx"', 'a.xlsx'],
    ['attachment; filename="a.xlsx"; filename*=UTF-8\'\'%E4%BB%B7.xlsx', '价.xlsx'],
    ['attachment;fileName=%E4%BB%B7.xls', '价.xls'],
    ['attachment; filename="100%.xlsx"', '100%.xlsx'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
  ])('read the name in %j as %j', (disposition, name) => {
    expect(fileNameOf(disposition)).toBe(name)
  })
})
