import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { KEY_FILE } from '#server/secrets/key-file.ts'
import { signatureOf } from '#server/webhooks/send-webhook.ts'
import { openStubService, type StubService } from '#tests/support/stub-service.ts'
import { openTestDatabase, type TestDatabases } from '#tests/support/test-server.ts'
import { type Command, type CommandContext, UsageError } from '#tools/command.ts'
import { rotateKeyCommand } from '#tools/rotate-key/rotate-key-command.ts'
import { webhookCommand } from '#tools/webhook/webhook-command.ts'

const [KEY, OTHER_KEY] = ['a'.repeat(64), 'b'.repeat(64)]

let databases: TestDatabases
let folder: string
let heard: { readonly headers: NodeJS.Dict<string | string[]>; readonly body: string }[]
let other: StubService
beforeEach(async () => {
  databases = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'pagewright-webhook-'))
  heard = []
  other = await openStubService((request, url, response, body) => {
    heard.push({ headers: request.headers, body })
    response.writeHead(url.pathname === '/refuses' ? 403 : 200).end()
  })
})
afterEach(async () => {
  await databases?.close()
  await other?.close()
  await rm(folder, { recursive: true, force: true })
})

/** What a command prints and answers, or the sentence by which it refuses. */
async function run(command: Command, args: readonly string[], given: Partial<CommandContext> = {}) {
  let text = ''
  const print = (part: string) => {
    text += part
  }
  const context: CommandContext = {
    terminal: { out: print, err: print },
    root: '.',
    pagesDir: null,
    databaseUrl: databases.appUrl,
    databaseDdlUrl: null,
    dataFolder: folder,
    secretKey: KEY,
    webhookSecret: null,
    databaseSchema: databases.schema,
    ...given,
  }
  const code = await command.run(args, context).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error
    print(error.message)
    return 2
  })
  return { code, text }
}
const webhook = (args: string, given: Partial<CommandContext> = {}) => run(webhookCommand, args.split(' '), given)
const secretIn = (text: string) => /：(\S{43})\n/.exec(text)?.[1] ?? ''

describe('pagewright webhook', () => {
  it('sets a target, shows its secret once, and tries it', async () => {
    const { code, text } = await webhook(`set stock ${other.origin}/hook?key=hidden --private 127.0.0.1`)
    expect(code).toBe(0)
    const secret = secretIn(text)
    expect(secret).not.toBe('')
    const listed = await webhook('list')
    expect(listed.text).toBe(`stock  ${other.origin}/hook?…（允许内网 127.0.0.1）\n`)
    expect(await webhook('test stock')).toMatchObject({ code: 0, text: expect.stringContaining('状态 200') })
    const [{ headers, body } = { headers: {}, body: '' }] = heard
    const [id, time] = [String(headers['x-pagewright-id']), String(headers['x-pagewright-time'])]
    expect(headers['x-pagewright-signature']).toBe(signatureOf(secret, id, time, body))
    const stored = JSON.stringify(await databases.app.selectFrom('sys_webhook_target').selectAll().execute())
    expect(stored).not.toContain(secret)
  })

  it('keeps the secret when only the address changes, and takes one from WEBHOOK_SECRET', async () => {
    await webhook(`set stock ${other.origin} --private 127.0.0.1`, { webhookSecret: 'my own secret 123' })
    const changed = await webhook(`set stock ${other.origin}/other --private 127.0.0.1`)
    expect(secretIn(changed.text)).toBe('')
    await webhook('test stock')
    const { headers, body } = heard[0] ?? { headers: {}, body: '' }
    const [id, time] = [String(headers['x-pagewright-id']), String(headers['x-pagewright-time'])]
    expect(headers['x-pagewright-signature']).toBe(signatureOf('my own secret 123', id, time, body))
    expect(secretIn((await webhook(`set stock ${other.origin} --new-secret`)).text)).not.toBe('')
  })

  it.each([
    ['', '请写成'],
    ['constructor', '请写成'],
    ['set stock', '请写成'],
    ['set Stock https://a.example', '名称“Stock”无效'],
    ['set stock ftp://a.example', '地址无效'],
    ['set stock https://user:pass@a.example', '地址无效'],
    ['set stock https://a.example --private everything', '网段 everything 无效'],
    ['set stock https://a.example --private', '网段  无效'],
    ['set stock https://a.example --quick', '不认识 "--quick"'],
    ['remove none', '没有名为“none”'],
    ['test none', '没有名为“none”'],
  ])('%s is refused with what to write', async (args, message) => {
    expect(await webhook(args)).toMatchObject({ code: 2, text: expect.stringContaining(message) })
  })

  it('stores no secret without SECRET_KEY, and says which setting is missing', async () => {
    const refused = await webhook(`set stock ${other.origin}`, { secretKey: null })
    expect(refused).toMatchObject({ code: 2, text: expect.stringContaining('SECRET_KEY') })
    expect(await webhook('list')).toMatchObject({ text: expect.stringContaining('还没有') })
  })

  it('says why a target was not reached, and removes it', async () => {
    await webhook(`set stock ${other.origin}/refuses`)
    expect(await webhook('test stock')).toMatchObject({ code: 1, text: expect.stringContaining('内网') })
    await webhook(`set stock ${other.origin}/refuses --private 127.0.0.0/8`)
    expect(await webhook('test stock')).toMatchObject({ code: 1, text: expect.stringContaining('403') })
    expect((await webhook('test stock', { secretKey: OTHER_KEY })).text).toContain('另一个 SECRET_KEY')
    expect((await webhook('remove stock')).code).toBe(0)
    expect((await webhook('test stock')).code).toBe(2)
  })
})

describe('pagewright rotate-key', () => {
  it('seals with the new key what the old one has sealed', async () => {
    await webhook(`set stock ${other.origin} --private 127.0.0.1`)
    const rotated = await run(rotateKeyCommand, [], { secretKey: `${OTHER_KEY},${KEY}` })
    expect(rotated).toMatchObject({ code: 0, text: expect.stringContaining('1 项') })
    expect((await webhook('test stock', { secretKey: OTHER_KEY })).code).toBe(0)
    expect((await webhook('test stock', { secretKey: KEY })).code).toBe(2)
  })

  it('without the old key changes nothing', async () => {
    await webhook(`set stock ${other.origin} --private 127.0.0.1`)
    const refused = await run(rotateKeyCommand, [], { secretKey: OTHER_KEY })
    expect(refused).toMatchObject({ code: 2, text: expect.stringContaining('旧密钥') })
    expect((await webhook('test stock')).code).toBe(0)
  })

  it('refuses what is no key, without repeating it', async () => {
    const refused = await run(rotateKeyCommand, [], { secretKey: 'guess-me' })
    expect(refused).toMatchObject({ code: 2, text: expect.stringContaining('SECRET_KEY') })
    expect(refused.text).not.toContain('guess-me')
    expect((await run(rotateKeyCommand, ['now'])).code).toBe(2)
  })
})

it('keeps the key of an embedded database in one file of its owner', async () => {
  // As the command finds it where no DATABASE_URL is set; the database itself is another matter.
  const { readSecretKeysOf } = await import('#tools/installation/secret-keys.ts')
  const context = { secretKey: null, databaseUrl: null, dataFolder: folder }
  const { box, file } = readSecretKeysOf(context as CommandContext) // of the whole context it reads these alone
  const sealed = box.seal('geheim', 'p')
  expect(file?.read()).toHaveLength(1)
  expect((await readFile(join(folder, KEY_FILE), 'utf8')).trim()).toHaveLength(44)
  expect(box.open(sealed, 'p')).toBe('geheim')
})
