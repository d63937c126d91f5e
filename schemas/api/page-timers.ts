import { Type } from 'typebox'
import { PAUSE_PAGE_TIMERS } from '../managed/sys-page-timer.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'

const body = Type.Object({
  ids: Type.Array(Type.String({ minLength: 1, maxLength: 36 }), {
    minItems: 1,
    maxItems: 1_000,
    description: '定时任务的 id。',
  }),
})

/** From now on they do not run in the tenant. */
export const pausePageTimers = endpoint({
  method: 'POST',
  path: '/sys/pageTimer/pause',
  access: { permission: PAUSE_PAGE_TIMERS },
  body,
  result: noResult,
})

/** They run again, also on rows whose time has come meanwhile. */
export const resumePageTimers = endpoint({
  method: 'POST',
  path: '/sys/pageTimer/resume',
  access: { permission: PAUSE_PAGE_TIMERS },
  body,
  result: noResult,
})
