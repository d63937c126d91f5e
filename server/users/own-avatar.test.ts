import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getUserInfo } from '#schemas/api/session.ts'
import { userEdit } from '#schemas/api/users.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { fetchStored, PIXEL_PNG, SMALL_PDF, uploaded } from '#tests/support/upload-client.ts'
import { sweepFiles } from '../files/sweep-files.ts'

const DAY_AND_MORE_MS = 25 * 60 * 60 * 1_000

let server: TestServer
let id: string
let token: string
let otherId: string
let otherToken: string

beforeAll(async () => {
  server = await createTestServer()
  id = await server.addUser('li')
  otherId = await server.addUser('wang')
  token = await server.signIn('li')
  otherToken = await server.signIn('wang')
})
afterAll(() => server.close())

const bare = (path: string) => path.split('?')[0] ?? ''

/** Says what the own picture is to be. */
async function choose(avatar: string | null, { as = token, whose }: { as?: string; whose?: string } = {}) {
  const body = { avatar, ...(whose !== undefined && { id: whose }) }
  return (await server.call({ method: userEdit.method, path: userEdit.path, token: as, body })).body
}

async function shownOf(as: string): Promise<unknown> {
  const { body } = await server.call({ method: getUserInfo.method, path: getUserInfo.path, token: as })
  return Reflect.get(Object(Reflect.get(Object(body.result), 'userInfo')), 'avatar')
}

function sweep(): Promise<number> {
  const { store, settings } = server.files
  const clock = () => new Date(server.now().getTime() + DAY_AND_MORE_MS)
  return sweepFiles({ db: server.databases.app, store, folder: settings.folder, clock, graceHours: 24 })
}

describe('the own picture', () => {
  it('is an upload, that everybody may see without a signature from then on', async () => {
    const path = await uploaded(server, token, { name: '我.png' })
    expect((await fetchStored(server, bare(path))).statusCode).toBe(403)
    expect(await choose(path, { whose: id })).toMatchObject({ success: true, message: '更新个人信息成功' })
    expect(await shownOf(token)).toBe(bare(path))
    const file = await fetchStored(server, bare(path))
    expect([file.statusCode, file.rawPayload.equals(PIXEL_PNG)]).toEqual([200, true])
  })

  it('survives the sweep, and the one before goes with it', async () => {
    const first = await uploaded(server, token)
    const second = await uploaded(server, token)
    await choose(first)
    await choose(second)
    // Shown to nobody from then on, but by the address that its uploader has.
    expect((await fetchStored(server, bare(first))).statusCode).toBe(403)
    await sweep()
    expect((await fetchStored(server, first)).statusCode).toBe(404)
    expect((await fetchStored(server, bare(second))).statusCode).toBe(200)
  })

  it('is taken away by null, and is said again without harm', async () => {
    const path = await uploaded(server, token)
    await choose(path)
    expect((await choose(path)).success).toBe(true)
    expect(await shownOf(token)).toBe(bare(path))
    expect((await choose(null)).success).toBe(true)
    expect(await shownOf(token)).toBeNull()
  })

  it('is nobody else’s to change', async () => {
    const path = await uploaded(server, token)
    const before = await shownOf(otherToken)
    expect(await choose(path, { whose: otherId })).toMatchObject({ success: false, message: '只能修改自己的信息' })
    expect(await shownOf(otherToken)).toBe(before)
  })

  it('is called by what is harmless of its name', async () => {
    const path = await uploaded(server, token, { name: '../../<img onerror=1>.png' })
    expect((await choose(path)).success).toBe(true)
    expect(await shownOf(token)).toMatch(/^temp\/[\w-]{22}\/[^<>/]+\.png$/)
  })
})

describe('no picture of one’s own', () => {
  it.each([
    ['a document', { name: 'a.pdf', content: SMALL_PDF, type: 'application/pdf' }, '头像：请上传图片'],
    [
      'more than two megabytes',
      { name: '大.png', content: Buffer.concat([PIXEL_PNG, Buffer.alloc(2 * 1_048_576)]) },
      '头像中的文件“大.png”超过 2 MB',
    ],
  ])('is %s', async (_what, file, message) => {
    const before = await shownOf(token)
    expect(await choose(await uploaded(server, token, file))).toMatchObject({ success: false, message })
    expect(await shownOf(token)).toBe(before)
  })

  it('is an upload of somebody else, nor their picture', async () => {
    const path = await uploaded(server, otherToken)
    const refusal = { success: false, message: '头像中的文件“a.png”不存在或不能使用，请重新上传' }
    expect(await choose(path)).toMatchObject(refusal)
    expect((await choose(path, { as: otherToken })).success).toBe(true)
    expect(await choose(path)).toMatchObject(refusal)
    expect(await shownOf(otherToken)).toBe(bare(path))
  })

  it.each([
    ['https://other.example.com/a.png', '头像只能是上传的文件，请重新上传'],
    ['../../etc/passwd', '头像中的文件“passwd”不存在或不能使用，请重新上传'],
    ['javascript:alert(1)', '头像中的文件“javascript:alert(1)”不存在或不能使用，请重新上传'],
  ])('is %s', async (path, message) => {
    expect(await choose(path)).toMatchObject({ success: false, message })
  })

  it('is set without a session', async () => {
    const { status } = await server.call({ method: userEdit.method, path: userEdit.path, body: { avatar: null } })
    expect(status).toBe(401)
  })
})
