import { describe, expect, it, vi } from 'vitest'
import { isOwnAddress } from './cell-upload-request.ts'
import { createBrowserUploads } from './cell-uploads.ts'

const uploads = createBrowserUploads({
  uploadUrl: '/no-such-upload',
  headers: () => ({ 'X-Access-Token': 'abc' }),
  tokenHeader: () => ({ 'X-Access-Token': 'abc' }),
  addressOf: (path) => path,
})
const request = { file: new File(['x'], 'a.txt'), action: undefined, token: false, fields: { isup: '1' } }

describe('sending a file by the browser', () => {
  it('fails where the answer is none of an upload', async () => {
    const { signal } = new AbortController()
    await expect(uploads.send(request, { signal, onProgress: vi.fn() })).rejects.toMatchObject({
      code: 'upload-failed',
      message: '上传失败',
    })
  })

  it('ends with the reason of whoever calls it off', async () => {
    const controller = new AbortController()
    const sending = uploads.send(request, { signal: controller.signal, onProgress: vi.fn() })
    const reason = new Error('enough')
    controller.abort(reason)
    await expect(sending).rejects.toBe(reason)
  })
})

describe('the server that gets the token', () => {
  it.each([
    ['/jeecg-boot/sys/common/upload', true],
    ['https://console.example.com/other', true],
    ['https://files.example.com/up', false],
    ['//files.example.com/up', false],
    ['http://console.example.com/up', false],
  ])('is that of %s: %s', (url, own) => {
    expect(isOwnAddress(url, '/jeecg-boot/sys/common/upload', 'https://console.example.com/#/page')).toBe(own)
  })
})
