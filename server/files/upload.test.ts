import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { HEADERS } from '#schemas/api/envelope.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { fetchStored, PIXEL_PNG, SMALL_PDF, upload, uploaded } from '#tests/support/upload-client.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await createTestServer({ files: { maxMegabytes: 1, dailyMegabytes: 3 } })
  await server.addUser('li')
  token = await server.signIn('li')
})
afterAll(() => server.close())

/** Everything that lies in the store, and what is on its way. */
async function storedNames(): Promise<readonly string[]> {
  const entries = await readdir(server.files.settings.folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

describe('an upload', () => {
  it('answers the path, with a signature by which the file can be had', async () => {
    const answer = await upload(server, token, { name: '报价单.png', fields: { biz: 'price', isup: '1' } })
    expect(answer.message).toMatch(/^price\/[\w-]{22}\/报价单\.png\?sign=[0-9a-z]+\.[\w-]{22}$/)
    expect(answer.result).toMatchObject({ fileName: '报价单.png', fileSize: PIXEL_PNG.length, fileType: 'image/png' })
    const file = await fetchStored(server, answer.message)
    expect([file.statusCode, file.rawPayload.equals(PIXEL_PNG)]).toEqual([200, true])
  })

  it('lies under temp where the client names no folder, or one that is none', async () => {
    expect(await uploaded(server, token)).toMatch(/^temp\//)
    expect(await uploaded(server, token, { fields: { biz: '../../etc' } })).toMatch(/^temp\//)
  })

  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['..\\..\\boot.png', 'boot.png'],
    ['报价\u202egnp.exe.png', '报价_gnp_exe.png'],
    ['shell.php.png', 'shell_php.png'],
    ['a,b?c#d%20.png', 'a_b_c_d_20.png'],
    ['CON.png', '_CON.png'],
    ['.png.png', 'png.png'],
    [`${'长'.repeat(300)}.png`, `${'长'.repeat(76)}.png`],
  ])('is called by what is harmless of its name: %s', async (name, expected) => {
    const { result } = await upload(server, token, { name })
    expect(result?.fileName).toBe(expected)
    expect(result?.filePath.split('?')[0]?.endsWith(`/${expected}`)).toBe(true)
  })

  it.each([
    ['an empty file', { content: Buffer.alloc(0) }, '上传失败！文件是空的，请重新选择'],
    [
      'a page',
      { name: 'a.html', content: Buffer.from('<script>1</script>'), type: 'text/html' },
      '.html 文件不允许上传',
    ],
    ['a drawing that may hold scripts', { name: 'a.svg', content: Buffer.from('<svg/>') }, '.svg 文件不允许上传'],
    ['a name without extension', { name: 'readme' }, '没有扩展名的文件不允许上传'],
    ['a page that is called a picture', { content: Buffer.from('<html></html>') }, '文件内容不是 .png 文件'],
    ['a picture that is called a document', { name: 'a.pdf' }, '文件内容不是 .pdf 文件'],
    [
      'a program that is called a text',
      { name: 'a.txt', content: Buffer.from('MZ\0\0'), type: '' },
      '文件内容不是 .txt',
    ],
    ['a document that is declared a picture', { name: 'a.pdf', content: SMALL_PDF }, '文件内容与所声明的类型不符'],
    ['a file that is too large', { content: Buffer.concat([PIXEL_PNG, Buffer.alloc(1_048_576)]) }, '文件超过 1 MB'],
  ])('of %s is refused, with the reason, and nothing of it stays', async (_what, file, reason) => {
    const before = await storedNames()
    const answer = await upload(server, token, file)
    expect([answer.success, answer.message]).toEqual([false, expect.stringContaining(reason)])
    expect(answer.message).toMatch(/^上传失败！/)
    expect(await storedNames()).toEqual(before)
  })

  it('takes a small picture along, and refuses what is none', async () => {
    const path = await uploaded(server, token, { thumbnail: PIXEL_PNG })
    const small = await fetchStored(server, `${path}&thumb=1`)
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/png'])
    const huge = Buffer.from(PIXEL_PNG)
    huge.writeUInt32BE(4_000, 16)
    for (const thumbnail of [Buffer.from('<svg/>'), huge]) {
      expect((await upload(server, token, { thumbnail })).message).toContain('缩略图不是有效的小图片')
    }
  })

  it('is for people who are signed in', async () => {
    expect((await upload(server, 'nobody')).code).toBe(401)
  })

  it('ends for the day when the quota is used up', async () => {
    await server.addUser('greedy')
    const greedy = await server.signIn('greedy')
    const content = Buffer.concat([PIXEL_PNG, Buffer.alloc(1_000_000)])
    for (let sent = 0; sent < 3; sent += 1) await uploaded(server, greedy, { content })
    const refused = await upload(server, greedy, { content })
    expect(refused.message).toBe('上传失败！24 小时内最多上传 3 MB，请稍后再试或联系管理员')
  })

  it('that is cut in the middle leaves nothing', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const before = await storedNames()
    const socket = connect(port, '127.0.0.1')
    const head =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
    socket.write(
      `POST ${API_BASE_PATH}/sys/common/upload HTTP/1.1\r\nhost: x\r\n${HEADERS.token}: ${token}\r\n` +
        `content-type: multipart/form-data; boundary=b\r\ncontent-length: 500000\r\n\r\n${head}`,
    )
    socket.write(Buffer.concat([PIXEL_PNG, Buffer.alloc(100_000)]))
    await expect.poll(async () => (await storedNames()).length).toBe(before.length + 1)
    socket.destroy()
    await expect.poll(storedNames).toEqual(before)
  })
})

describe('a stored file', () => {
  it('is shown in place only where it can do nothing, and is nobody else’s page', async () => {
    const picture = await fetchStored(server, await uploaded(server, token))
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^inline; /),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
    })
    const path = await uploaded(server, token, { name: '合同.pdf', content: SMALL_PDF, type: 'application/pdf' })
    const document = await fetchStored(server, path)
    expect(document.headers['content-disposition']).toBe(
      `attachment; filename="download.pdf"; filename*=UTF-8''${encodeURIComponent('合同.pdf')}`,
    )
  })

  it('is had in parts, as players of films ask for', async () => {
    const path = await uploaded(server, token)
    const part = await fetchStored(server, path, { range: 'bytes=1-3' })
    expect([part.statusCode, part.headers['content-range'], part.payload]).toEqual([206, 'bytes 1-3/70', 'PNG'])
    expect((await fetchStored(server, path, { range: 'bytes=900-' })).statusCode).toBe(416)
  })

  it('is closed without a signature, with a forged one, with that of another file, and when it has run out', async () => {
    const path = await uploaded(server, token)
    const [bare = '', sign = ''] = path.split('?sign=')
    const other = (await uploaded(server, token)).split('?sign=')[1]
    const forged = [bare, `${bare}?sign=`, `${bare}?sign=zzzzzz.${sign.split('.')[1]}`, `${bare}?sign=${other}`]
    for (const address of forged) {
      const answer = await fetchStored(server, address)
      expect([answer.statusCode, answer.json().message]).toEqual([403, '链接无效或已过期，请刷新页面后重试'])
    }
    // Whether a file is there is not told either.
    expect((await fetchStored(server, 'temp/none/none.png?sign=1.1')).statusCode).toBe(403)
    server.advance(4 * 60 * 60_000)
    expect((await fetchStored(server, path)).statusCode).not.toBe(200)
    server.advance(-4 * 60 * 60_000)
  })

  it.each(['../sys_file', '..%2f..%2fpackage.json', '%2e%2e/%2e%2e/x', ''])(
    'is found by its path in the table alone: %s leads nowhere',
    async (path) => {
      const answer = await server.app.inject({ method: 'GET', url: `${API_BASE_PATH}/sys/common/static/${path}` })
      expect([403, 404]).toContain(answer.statusCode)
    },
  )
})
