import { describe, expect, it } from 'vitest'
import { refuseMarkup, requireSameOrigin } from './trusted-types.ts'

describe('the default Trusted Types policy', () => {
  it('lets style sheets pass', () => {
    expect(refuseMarkup('.a > .b { color: red }')).toBe('.a > .b { color: red }')
  })

  it.each(['<img src=x onerror=alert(1)>', 'a<b'])('refuses text that could be markup: %s', (text) => {
    expect(() => refuseMarkup(text)).toThrow(TypeError)
  })

  const location = { origin: 'https://console.test', href: 'https://console.test/app/' }

  it('resolves scripts of the same origin', () => {
    expect(requireSameOrigin('./worker.js', location)).toBe('https://console.test/app/worker.js')
  })

  it.each(['https://evil.test/a.js', '//evil.test/a.js', 'data:text/javascript,alert(1)', 'blob:https://evil.test/1'])(
    'refuses scripts from elsewhere: %s',
    (address) => {
      expect(() => requireSameOrigin(address, location)).toThrow(TypeError)
    },
  )
})
