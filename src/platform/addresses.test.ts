import { describe, expect, it } from 'vitest'
import { socketBase, staticAddress, staticAddresses } from './addresses.ts'

const own = { apiBaseUrl: '/jeecg-boot', staticDomain: '', socketHost: '' }
const foreign = { ...own, apiBaseUrl: 'https://api.example.com/jeecg-boot/' }
const withDomain = { ...own, staticDomain: 'https://files.example.com/static/' }
const PAGE = 'https://console.example.com/admin/'

describe('the address of a stored file', () => {
  it.each([
    ['a relative path goes below the API', 'temp/a_1.png', own, '/jeecg-boot/sys/common/static/temp/a_1.png'],
    ['of another origin too', 'temp/a.png', foreign, 'https://api.example.com/jeecg-boot/sys/common/static/temp/a.png'],
    ['a static domain goes first', 'temp/a.png', withDomain, 'https://files.example.com/static/temp/a.png'],
    ['a leading slash makes no difference', '/temp/a.png', withDomain, 'https://files.example.com/static/temp/a.png'],
    ['what begins with http stays as it is', 'http://x.test/a.png', withDomain, 'http://x.test/a.png'],
    ['in capitals as well', 'HTTPS://x.test/a.png', withDomain, 'HTTPS://x.test/a.png'],
    [
      'a file whose name only begins so is relative',
      'http.png',
      withDomain,
      'https://files.example.com/static/http.png',
    ],
    ['a script is no address', 'javascript:alert(1)', own, '/jeecg-boot/sys/common/static/javascript:alert(1)'],
    ['nothing is no file', '', own, undefined],
    ['JSON is no file', '[{"fileName":"a"}]', own, undefined],
  ])('%s', (_, path, addresses, expected) => {
    expect(staticAddress(path, addresses)).toBe(expected)
  })

  it('is one of several', () => {
    expect(staticAddresses('a.png, http://x.test/b.png,', withDomain)).toEqual([
      'https://files.example.com/static/a.png',
      'http://x.test/b.png',
    ])
  })
})

describe('the address of the sockets', () => {
  it.each([
    ['of this host', own, PAGE, 'wss://console.example.com/jeecg-boot'],
    ['of this host without https', own, 'http://127.0.0.1:3000/', 'ws://127.0.0.1:3000/jeecg-boot'],
    ['of the API’s host', foreign, PAGE, 'wss://api.example.com/jeecg-boot'],
    ['of a host of its own', { ...own, socketHost: 'ws://push.example.com/ws/' }, PAGE, 'ws://push.example.com/ws'],
    ['named with http', { ...own, socketHost: 'https://push.example.com' }, PAGE, 'wss://push.example.com'],
  ])('is that %s', (_, addresses, page, expected) => {
    expect(socketBase(addresses, page)).toBe(expected)
  })
})
