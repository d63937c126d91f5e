import { describe, expect, it } from 'vitest'
import { changerOf } from './record-change.ts'

const me = { username: 'li', now: '2026-11-22 11:00:00' }
const zhang = { username: 'zhang', realname: '张伟' }

describe('who has changed a record', () => {
  it.each([
    ['by his name, with the time', zhang, '2026-11-22 10:32:05', { isSelf: false, name: '张伟', time: '10:32' }],
    ['on another day', zhang, '2026-11-20 10:32:05', { isSelf: false, name: '张伟', time: '11-20 10:32' }],
    ['in another year', zhang, '2025-11-20 10:32:05', { isSelf: false, name: '张伟', time: '2025-11-20 10:32' }],
    ['without a name', { username: 'job', realname: null }, null, { isSelf: false, name: 'job', time: null }],
    ['the user', { username: 'li', realname: '李' }, 'never', { isSelf: true, name: '李', time: null }],
    ['nobody knows', null, undefined, { isSelf: false, name: null, time: null }],
  ])('is told %s', (_, changedBy, changedAt, told) => {
    expect(changerOf({ changedBy, changedAt: changedAt ?? null }, null, me)).toEqual(told)
  })

  it('is read from the record where the server says no more', () => {
    const record = { id: '1', updateBy: 'zhang', updateTime: '2026-11-22 09:05:00' }
    expect(changerOf({}, record, me)).toEqual({ isSelf: false, name: 'zhang', time: '09:05' })
  })
})
