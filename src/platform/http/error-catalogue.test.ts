import { describe, expect, it } from 'vitest'
import { describeFailure } from './error-catalogue.ts'

const facts = { status: 500, lost: undefined, serverMessage: '', hasToken: true }

describe('the error catalogue', () => {
  it.each([
    ['a refusal', { status: 403 }, '拒绝访问', 'notify'],
    ['a refusal with a text of the server', { status: 403, serverMessage: 'no' }, '拒绝访问', 'notify'],
    ['a missing resource', { status: 404 }, '很抱歉，资源未找到!', 'notify'],
    ['a gateway that gave up', { status: 504 }, '网络超时', 'notify'],
    ['an answer that came too late', { status: 0, lost: 'timeout' }, '网络超时', 'notify'],
    ['a lost connection', { status: 0 }, '网络连接失败，请检查网络后重试', 'none'],
    ['a dead session', { status: 401, serverMessage: 'Token失效，请重新登录!' }, '未授权，请重新登录', 'end-session'],
    ['a call that needs a session', { status: 401, hasToken: false }, '未授权，请重新登录', 'notify'],
    [
      'a dead session on an older server',
      { status: 500, serverMessage: 'Token失效，请重新登录!' },
      '很抱歉，登录已过期，请重新登录',
      'ask-to-sign-in-again',
    ],
    ['the same without a session', { status: 500, hasToken: false, serverMessage: 'Token失效' }, 'Token失效', 'notify'],
    ['another failure', { status: 500, serverMessage: '数据库连接失败' }, '数据库连接失败', 'notify'],
    ['too many calls', { status: 429, serverMessage: '请求过于频繁' }, '请求过于频繁', 'notify'],
    ['a failure without a text', { status: 502 }, '请求失败（502），请稍后重试', 'notify'],
  ] as const)('answers %s', (_, given, text, reaction) => {
    expect(describeFailure({ ...facts, ...given })).toEqual({ text, reaction })
  })
})
