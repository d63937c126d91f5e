import { describe, expect, it } from 'vitest'
import { readThirdNews } from './third-message.ts'

const person = {
  isObj: true,
  uuid: '7',
  username: 'liming',
  avatar: '',
  source: 'github',
  operateCode: 'code',
} as const

describe('what the window of another service tells', () => {
  it.each([
    ['登录失败', { kind: 'failed' }],
    ['绑定手机号,uuid-1', { kind: 'bind-phone', thirdUserUuid: 'uuid-1' }],
    ['ticket-1', { kind: 'known', ticket: 'ticket-1' }],
    [person, { kind: 'same-name', user: person }],
  ])('%j is read', (message, news) => {
    expect(readThirdNews(message)).toEqual(news)
  })

  it.each(['', null, 5, {}, { isObj: true }, { ...person, isObj: false }])('%j is none of ours', (message) => {
    expect(readThirdNews(message)).toBeUndefined()
  })
})
