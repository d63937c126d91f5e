import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeFailure } from './error-catalogue.ts'
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

/** Every other line of section 8: where its behaviour is tested, and words of that test. */
const ELSEWHERE: readonly (readonly [line: string, file: string, words: string])[] = [
  [
    'Login response code not 200',
    'src/app/public/foreign-sign-in.test.ts',
    '%s says in the words of the server why not: %s',
  ],
  ['Permission fetch fails', 'tests/e2e/error-catalogue.test.ts', 'Permission fetch fails: logout'],
  ['Empty menu', 'src/app/load-session.test.ts', 'refuses an empty menu in the words of the contract'],
  ['Tree loading failure', 'renderer/react/list/tree-page.test.tsx', 'says in place why a branch could not be read'],
  ['Dictionary search failure', 'src/platform/dictionaries.test.ts', 'say as a warning why a search failed'],
  ['Theme compile failure', 'src/features/settings/settings-drawer.test.tsx', 'says Failed to update theme'],
  ['Chunk load failure', 'src/app/load-chunk.test.ts', 'gives up after two minutes'],
  ['Style chunk failure', 'src/app/load-chunk.test.ts', 'CSS_CHUNK_LOAD_FAILED'],
  [
    'Missing view module',
    'src/app/pages/unknown-component-page.test.tsx',
    'names the module that a menu entry asks for',
  ],
  ['Logout call failure', 'tests/e2e/error-catalogue.test.ts', 'Logout call failure: the words of the server'],
  ['Cache refresh: success', 'src/app/layouts/main-layout.test.tsx', '刷新缓存完成！'],
  ['Cache refresh: failure', 'src/app/layouts/main-layout.test.tsx', '刷新缓存失败！'],
  [
    'Announcement load failure',
    'src/features/announcements/announcement-polling.test.tsx',
    'stops with a load that failed',
  ],
  ['Department dialog: no department', 'src/app/layouts/main-layout.test.tsx', '您尚未设置部门信息!'],
  ['Department dialog: no user', 'src/app/layouts/main-layout.test.tsx', '当前系统无登录用户!'],
  ['Malformed realtime message', 'src/platform/realtime/messages.test.ts', 'ignores %j'],
  ['Table validation failure', 'renderer/react/form/form-layout.test.tsx', 'show the broken cell of a sub-table'],
  [
    'Response code 510 in list pages',
    'src/platform/http-data-source.test.ts',
    'a list that may not be seen as a warning',
  ],
]

describe('the lines of the error catalogue about everything else', () => {
  it.each(ELSEWHERE)('%s', (_, file, words) => {
    const path = join(ROOT, file)
    expect(existsSync(path), `${file} is not there`).toBe(true)
    expect(readFileSync(path, 'utf8')).toContain(words)
  })
})
