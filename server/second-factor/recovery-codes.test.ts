import { expect, it } from 'vitest'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'

it('makes ten codes, all different, of letters that are not mistaken for others', () => {
  const codes = createRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[A-HJ-KMNP-Z2-9]{4}(-[A-HJ-KMNP-Z2-9]{4}){3}$/)
})

it('knows a code however it is typed, and for its owner alone', () => {
  const [code = ''] = createRecoveryCodes()
  const hash = hashRecoveryCode('1', code)
  expect(hashRecoveryCode('1', ` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(hash)
  expect(hashRecoveryCode('2', code)).not.toBe(hash)
})
