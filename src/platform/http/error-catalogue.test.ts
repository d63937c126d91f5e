import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeFailure } from './error-catalogue.ts'
import { findTests } from './found-tests.fixture.ts'
import { failedCall } from './to-http-error.ts'

const ROOT = join(import.meta.dirname, '../../..')
const facts = { status: 500, timedOut: false, serverMessage: '', hasToken: true }

describe('the lines of the error catalogue about calls', () => {
  it.each([
    ['HTTP 403', { status: 403 }, '拒绝访问', 'notify'],
    ['HTTP 403 with a text of the server', { status: 403, serverMessage: 'no' }, '拒绝访问', 'notify'],
    ['HTTP 404', { status: 404 }, '很抱歉，资源未找到!', 'notify'],
    ['HTTP 504', { status: 504 }, '网络超时', 'notify'],
    ['an answer that came too late', { status: 0, timedOut: true }, '网络超时', 'notify'],
    ['an answer that broke off', { status: 0, brokeOff: true }, '服务器的回答中断，内容不完整，请重试', 'none'],
    ['a lost connection', { status: 0 }, '网络连接失败，请检查网络后重试', 'none'],
    [
      'HTTP 401 with a token',
      { status: 401, serverMessage: 'Token失效，请重新登录!' },
      '未授权，请重新登录',
      'end-session',
    ],
    ['HTTP 401 without a token', { status: 401, hasToken: false }, '未授权，请重新登录', 'notify'],
    [
      'HTTP 500 with Token失效 and a token',
      { status: 500, serverMessage: 'Token失效，请重新登录!' },
      '很抱歉，登录已过期，请重新登录',
      'ask-to-sign-in-again',
    ],
    ['HTTP 500 with Token失效 and no token', { hasToken: false, serverMessage: 'Token失效' }, 'Token失效', 'notify'],
    ['Other statuses: 500', { status: 500, serverMessage: '数据库连接失败' }, '数据库连接失败', 'notify'],
    ['Other statuses: 429', { status: 429, serverMessage: '请求过于频繁' }, '请求过于频繁', 'notify'],
    ['Other statuses, without a text', { status: 502 }, '请求失败（502），请稍后重试', 'notify'],
  ] as const)('%s', (_, given, text, reaction) => {
    expect(describeFailure({ ...facts, ...given })).toEqual({ text, reaction })
  })

  it('HTTP 500 with Token失效 in a blob, which is read as the JSON that it is', async () => {
    const blob = new Blob([JSON.stringify({ status: 500, error: 'x', message: 'Token失效，请重新登录' })])
    const { error, reaction } = failedCall({ status: 500, text: await blob.text(), header: () => undefined }, true)
    expect([error.message, reaction]).toEqual(['很抱歉，登录已过期，请重新登录', 'ask-to-sign-in-again'])
  })
})

interface Elsewhere {
  readonly file: string
  /** Of the one test that holds the line. */
  readonly title: string
  /** What that test asserts: the words of the specification where it gives some. */
  readonly asserts: string
}

/** Every other line of section 8, by the test that holds it. */
const ELSEWHERE: Readonly<Record<string, Elsewhere>> = {
  'Login response code not 200': {
    file: 'src/app/public/foreign-sign-in.test.ts',
    title: '%s says in the words of the server why not: %s',
    asserts: "expect(outcome.kind).toBe('refused')",
  },
  'Permission fetch fails': {
    file: 'tests/e2e/error-catalogue.test.ts',
    title: 'Permission fetch fails: logout, then sign-in, which leads back to where the user wanted to go',
    asserts: '#/user/login?redirect=',
  },
  'Empty menu': {
    file: 'src/app/session/load-session.test.ts',
    title: 'refuses an empty menu in the words of the contract',
    asserts: 'getPermissionList: permissions must be a non-null array !',
  },
  'Tree loading failure': {
    file: 'renderer/react/list/tree-page.test.tsx',
    title: 'says in place why a branch could not be read, and tries again',
    asserts: '返回数据类型不识别',
  },
  'Dictionary search failure': {
    file: 'src/platform/dictionaries.test.ts',
    title: 'say as a warning why a search failed, in the words of the server',
    asserts: 'expect(warnings)',
  },
  'Theme compile failure': {
    file: 'src/features/settings/settings-drawer.test.tsx',
    title: 'says Failed to update theme when it will not last, and shows it all the same',
    asserts: 'Failed to update theme',
  },
  'Chunk load failure': {
    file: 'src/app/boot/load-chunk.test.ts',
    title: 'gives up after two minutes',
    asserts: 'ChunkLoadError',
  },
  'Style chunk failure': {
    file: 'src/app/boot/load-chunk.test.ts',
    title: 'gives the failure of a style sheet the specified code',
    asserts: 'CSS_CHUNK_LOAD_FAILED',
  },
  'Missing view module': {
    file: 'src/app/pages/unknown-component-page.test.tsx',
    title: 'names the module that a menu entry asks for and the console does not have',
    asserts: 'report/Sales',
  },
  'Logout call failure': {
    file: 'tests/e2e/error-catalogue.test.ts',
    title: 'Logout call failure: the words of the server are shown, and logout completes',
    asserts: '退出登录失败！',
  },
  'Cache refresh: success': {
    file: 'src/app/layouts/main-layout.test.tsx',
    title: 'refreshes the cache: the server forgets, then all dictionaries are fetched',
    asserts: '刷新缓存完成！',
  },
  'Cache refresh: failure': {
    file: 'src/app/layouts/main-layout.test.tsx',
    title: 'says when the cache could not be refreshed',
    asserts: '刷新缓存失败！',
  },
  'Announcement load failure': {
    file: 'src/features/announcements/announcement-polling.test.tsx',
    title: 'stops with a load that failed, and goes on with one that did not',
    asserts: 'toHaveLength(2)',
  },
  'Department dialog: no department': {
    file: 'src/app/layouts/main-layout.test.tsx',
    title: 'warns who belongs to no department that there is none to choose',
    asserts: '您尚未设置部门信息!',
  },
  'Department dialog: no user': {
    file: 'src/app/layouts/main-layout.test.tsx',
    title: 'warns that nobody is signed in instead of opening %s',
    asserts: '当前系统无登录用户!',
  },
  'Malformed realtime message': {
    file: 'src/platform/realtime/messages.test.ts',
    title: 'ignores %j',
    asserts: 'expect(readNotice(text)).toBeUndefined()',
  },
  'Table validation failure': {
    file: 'renderer/react/form/layout/form-layout.test.tsx',
    title: 'show the broken cell of a sub-table, wherever it is',
    asserts: '请输入单价',
  },
  'Response code 510 in list pages': {
    file: 'src/platform/http-data-source.test.ts',
    title: 'shows a list that may not be seen as a warning, and refuses it',
    asserts: "expect(warnings).toEqual(['没有权限，请联系管理员授权'])",
  },
}

describe('the lines of the error catalogue about everything else', () => {
  it.each(Object.entries(ELSEWHERE))('%s', (_, { file, title, asserts }) => {
    const named = findTests(file, readFileSync(join(ROOT, file), 'utf8')).filter((test) => test.title === title)
    expect(named, `${file}: there is no test "${title}", or it is switched off`).toContainEqual(
      expect.objectContaining({ skipped: false }),
    )
    expect(
      named.flatMap(({ assertions }) => assertions),
      `"${title}" asserts nothing about ${asserts}`,
    ).toContainEqual(expect.stringContaining(asserts))
  })
})

describe('a reference to a test', () => {
  const assertionsOf = (source: string) => findTests('x.test.tsx', source).map(({ assertions }) => assertions)

  it('finds what the test asserts, and neither its comments nor its title', () => {
    const source = `it.each([1])('says 完成', async () => { /* 失败 */ const x = '无关'; await expect.element(x).toBe('成功') })`
    expect(assertionsOf(source)).toEqual([["expect.element(x).toBe('成功')"]])
  })

  it('finds what a test waits for', () => {
    expect(assertionsOf(`it('waits', async () => { await page.getByText('完成').waitFor() })`)).toEqual([
      ["page.getByText('完成').waitFor()"],
    ])
  })

  it.each([
    `it.skip('x', () => { expect(1).toBe(1) })`,
    `describe.skip('all', () => { it('x', () => { expect(1).toBe(1) }) })`,
    `it.skipIf(true)('x', () => { expect(1).toBe(1) })`,
  ])('sees that it is switched off: %s', (source) => {
    expect(findTests('x.test.ts', source)).toMatchObject([{ title: 'x', skipped: true }])
  })
})
