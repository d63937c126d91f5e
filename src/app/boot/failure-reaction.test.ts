import { describe, expect, it } from 'vitest'
import { HttpError } from '#src/platform/http/http-error.ts'
import { createNoticeBoard, type Notice } from '#src/platform/notice-board.ts'
import { createFailureReaction } from './failure-reaction.ts'

function failure(message: string) {
  return new HttpError(message, { kind: 'status', status: 401, code: 401, result: null, traceId: undefined })
}

function setup() {
  const events: string[] = []
  const shown: Notice[] = []
  const notices = createNoticeBoard()
  notices.attach({
    show: (notice) => shown.push(notice),
    ask(question) {
      events.push(`asked ${question.title}`)
      question.answer(true)
    },
  })
  let left = () => {}
  const gone = new Promise<void>((resolve) => {
    left = resolve
  })
  const { react, endSession } = createFailureReaction({
    notices,
    leave: async () => {
      events.push('left')
      left()
    },
    wait: async (ms) => void events.push(`waited ${ms}`),
  })
  return { react, endSession, events, shown, gone }
}

describe('the reaction to a failing call', () => {
  it('shows a notice under its title', () => {
    const { react, shown } = setup()
    react(failure('拒绝访问'), 'notify')
    expect(shown).toEqual([{ kind: 'card', tone: 'error', title: '系统提示', text: '拒绝访问' }])
  })

  it('ends the session of who does not sign in again, and what still comes in says nothing', async () => {
    const { react, endSession, events, shown } = setup()
    const ending = endSession('未授权，请重新登录')
    react(failure('拒绝访问'), 'notify')
    await ending
    expect(shown).toEqual([{ kind: 'card', tone: 'error', title: '系统提示', text: '未授权，请重新登录' }])
    expect(events).toEqual(['waited 1500', 'left'])
  })

  it('ends a dead session after a second and a half, once for ten calls', async () => {
    const { react, events, shown, gone } = setup()
    for (let call = 0; call < 10; call++) react(failure('未授权，请重新登录'), 'end-session')
    await gone
    expect(shown).toHaveLength(1)
    expect(events).toEqual(['waited 1500', 'left'])
  })

  it('asks to sign in again where an older server says that the token is dead, once', async () => {
    const { react, events, gone } = setup()
    react(failure('很抱歉，登录已过期，请重新登录'), 'ask-to-sign-in-again')
    react(failure('很抱歉，登录已过期，请重新登录'), 'ask-to-sign-in-again')
    await gone
    expect(events).toEqual(['asked 登录已过期', 'left'])
  })

  it('keeps quiet about everything that fails while the session ends', async () => {
    const { react, shown, gone } = setup()
    react(failure('未授权，请重新登录'), 'end-session')
    react(failure('网络超时'), 'notify')
    await gone
    expect(shown.map((notice) => notice.text)).toEqual(['未授权，请重新登录'])
  })
})
