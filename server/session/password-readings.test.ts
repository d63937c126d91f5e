import { createCipheriv } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { encryptAsNewestClient } from '#tests/support/newest-client.ts'
import { passwordReadings } from './password-readings.ts'

describe('the readings of a password', () => {
  it.each(['Test-admin-1357', '密码 with blanks ', 'x'.repeat(128), '密'.repeat(128)])(
    'of one that was encrypted are the decrypted one, then the text as it was sent: %s',
    (password) => {
      const sent = encryptAsNewestClient(password)
      expect(passwordReadings(sent)).toEqual(sent.length <= 128 ? [password, sent] : [password])
    },
  )

  it('begin with what the contract’s client makes of 123456', () => {
    expect(passwordReadings('4SdS37appticEtjyQ2ZAfA==')[0]).toBe('123456')
  })

  it.each(['Test-admin-1357', 'YWJjZGVmZ2hpamtsbW5vcA==', 'A'.repeat(64), '密码', ' '])(
    'of %j are that text alone',
    (sent) => {
      expect(passwordReadings(sent)).toEqual([sent])
    },
  )

  it('leave out what decrypts to control characters, or to nothing', () => {
    for (const text of ['a\u0000b', '\n', '']) {
      const sent = encryptAsNewestClient(text)
      expect(passwordReadings(sent)).toEqual([sent])
    }
  })

  it('leave out what decrypts to no text', () => {
    const cipher = createCipheriv('aes-128-cbc', '1234567890adbcde', '1234567890hjlkew')
    const sent = Buffer.concat([cipher.update(Buffer.from([0xff, 0xfe, 0xfd])), cipher.final()]).toString('base64')
    expect(passwordReadings(sent)).toEqual([sent])
  })

  it('are none longer than a password may be', () => {
    expect(passwordReadings('x'.repeat(129))).toEqual([])
    expect(passwordReadings(encryptAsNewestClient('x'.repeat(129)))).toEqual([])
  })
})
