// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${token} is what menu rows of the contract hold
import { describe, expect, it } from 'vitest'
import { asksForSession, mayBeTold, withSessionValues } from './session-address.ts'

const OWN = 'https://console.test'
const values = { token: 'a b/c', tenantId: '7' }

describe('values of the session in an address', () => {
  it('are filled in for the own origin, encoded', () => {
    expect(withSessionValues(`${OWN}/jmreport/view/1?token=\${token}&tenant=\${tenantId}`, values, OWN)).toBe(
      'https://console.test/jmreport/view/1?token=a%20b%2Fc&tenant=7',
    )
  })

  it.each([
    'https://evil.test/?token=${token}',
    'http://console.test/?token=${token}',
    'https://console.test:8443/?tenant=${tenantId}',
    'https://console.test@evil.test/?token=${token}',
    'https://${token}/',
    'https://console.test${token}/',
    'https://console.test.${token}/',
    '//evil.test/?${token}',
  ])('are never told to another origin: %s', (address) => {
    expect(mayBeTold(address, OWN)).toBe(false)
    expect(withSessionValues(address, values, OWN)).toBeUndefined()
  })

  it('leave an address alone that asks for none', () => {
    expect(asksForSession('https://other.test/$token')).toBe(false)
    expect(withSessionValues('https://other.test/$token', values, OWN)).toBe('https://other.test/$token')
  })
})
