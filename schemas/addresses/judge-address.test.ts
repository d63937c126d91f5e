// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${token} is what menu rows of the contract hold
import { describe, expect, it } from 'vitest'
import { judgeAddress, ownPath } from './judge-address.ts'

const OWN_PATHS = [
  ...['/', '/a', '/market/productPrice', '/market/productPrice/', '/a/b/c/d', '/a.b', '/a_b-c', '/A', '/0', '/:code'],
  ...['/online/cgformList/:code', '/a//b', '/a/./b', '/a/../b', '/?a=1', '/a?b=1&c=2', '/a?x=//evil.test', '/a#top'],
  ...['/a?to=https://evil.test', '/a#//evil.test', '/a@b', '/user:password@x', '/a:b', '/javascript:alert(1)'],
  ...['/合同', '/合同 (1).pdf', '/a b', '/%E5%90%88', '/a%20b', '/a%2Fb', '/a%5Cb', '/100%', '/a,b', '/a;b=1', '/~a'],
  ...['/http://evil.test', '/https:/evil.test', '/-/x', '/.well-known/x', '/..a', '/a/%2e%2e/b', '/<b>', "/'", '/"'],
]

const WEB_ADDRESSES = [
  ...[
    'http://a.test',
    'https://a.test',
    'https://a.test/',
    'HTTPS://A.TEST/',
    'Http://a.test',
    'https://a.test:8443/x',
  ],
  ...[
    'https://a.test/b?c=1#d',
    'https://a.test/b?c=//d',
    'https://a.test/合同.pdf',
    'https://例子.测试/',
    'http://127.0.0.1:3000/',
  ],
  ...['https://[::1]:8443/', 'https://a.test/@b', 'https://a.test/?a=b@c', 'https://a.test#@b', 'https://a.test?@b'],
  ...['https://sub.a-b.test/', 'https://a.test./', 'https://a.test/%2F', 'https://a.test//b', 'https://a.test/:x'],
  ...['https://a.test/?t=${token}', 'https://${tenantId}.a.test/', 'https://a.test/a b', 'https://a.test/%5Cb'],
] as const

const OTHER_HOSTS = [
  ...['//evil.test', '//evil.test/', '///evil.test', '////evil.test', '//', '///', '//evil.test@a.test', '//a.test:80'],
  ...['/\\evil.test', '/\\/evil.test', '\\/evil.test', '\\\\evil.test', '/\\\\evil.test', '\\evil.test', '/a\\b', '\\'],
  ...['/\t/evil.test', '/\n/evil.test', '/\r/evil.test', '/\r\n/evil.test', '\t//evil.test', '\n//evil.test', '/a\tb'],
  ...[
    '/\u0000/evil.test',
    '/\u0001/evil.test',
    '/\u001f/evil.test',
    '/\u007f/evil.test',
    '/\u0085/evil.test',
    '/\u0000',
  ],
  ...[
    ' //evil.test',
    ' /a',
    '/a ',
    '\u00a0/a',
    '\u3000/a',
    '/a\u00a0',
    '\ufeff/a',
    '/\u200b/evil.test',
    '/\u2060/evil.test',
  ],
  ...[
    '/\u2028/evil.test',
    '/\u2029/evil.test',
    '/\u202eevil',
    '/\u202aevil',
    '/\u2066evil',
    '/\u200fevil',
    '/\u061cevil',
  ],
  ...[
    '/.//evil.test',
    '/..//evil.test',
    '/./..//evil.test',
    '/a/..//evil.test',
    '/a/../..//evil.test',
    '/%2e//evil.test',
  ],
  ...[
    '/%2e%2e//evil.test',
    '/.%2e//evil.test',
    '/a/%2e%2e//evil.test',
    '/%2f/evil.test',
    '/%2F/evil.test',
    '/%2fevil.test',
  ],
  ...['/%5cevil.test', '/%5Cevil.test', '/%5C/evil.test', '/./%5cevil.test', '/a/../%2fevil.test', '/.//', '/a/..//'],
  ...[
    'https://evil.test\\@a.test/',
    'https://a.test\\.evil.test/',
    'https:\\\\evil.test',
    'https:/\\evil.test',
    'https:\\/evil',
  ],
  ...[
    'https://a.test@evil.test/',
    'https://a.test:443@evil.test/',
    'https://user@evil.test',
    'https://user:pw@evil.test',
  ],
  ...['https://:pw@evil.test', 'https://%61@evil.test', 'http://a.test%2f@evil.test', 'http://a.test%00@evil.test'],
  ...[
    'https:evil.test',
    'https:/evil.test',
    'https:///evil.test',
    'https:////evil.test',
    'https://',
    'http://',
    'https:',
  ],
  ...[
    'https://?a',
    'https://#a',
    'https://:80',
    'https:// a.test',
    'https://a b.test',
    'https://a.test:port',
    'https://[::1',
  ],
  ...[
    'https://a.test:99999',
    'ht\ttps://a.test',
    'https\n://a.test',
    ' https://a.test',
    'https://a.test ',
    '\thttps://a.test',
  ],
  ...[
    'https://a.test/\u202efdp.exe',
    'https://a.test/\u200b',
    'https://a.t\u00adest\u0000',
    'https://a%00.test',
    'https://<a>',
  ],
]

const NO_ADDRESSES = [
  ...[
    '',
    ' ',
    '#',
    '#/a',
    '?a=1',
    'a',
    'a/b',
    './a',
    '../a',
    '.',
    '..',
    'market',
    'www.a.test',
    'a.test/b',
    'null',
    '${token}',
  ],
  ...[
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
  ],
  ...[
    'javascript://a.test/%0aalert(1)',
    'javascript:alert(1)//https://a.test',
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
  ],
  ...[
    'data:text/html,<p>',
    'data:text/html;base64,PHA+',
    'DATA:,x',
    'vbscript:msgbox(1)',
    'blob:https://a.test/1',
    'blob:null/1',
  ],
  ...[
    'file:///etc/passwd',
    'file://a.test/share',
    'ftp://a.test/',
    'ws://a.test/',
    'wss://a.test/',
    'mailto:a@b.test',
    'tel:123',
  ],
  ...[
    'about:blank',
    'view-source:https://a.test',
    'chrome://settings',
    'intent://a.test',
    'filesystem:https://a.test/x',
    'x-a://b',
  ],
  ...[
    '／／evil.test',
    '／a',
    'ｈttps://a.test',
    'https：//a.test',
    'https∶//a.test',
    '{{ token }}',
    '<a href="/a">',
    'httpss://a.test',
  ],
]

const SPELLINGS = OWN_PATHS.length + WEB_ADDRESSES.length + OTHER_HOSTS.length + NO_ADDRESSES.length

/** Text with the signs that cannot be seen written out. */
const shown = (text: string) =>
  JSON.stringify(text).replace(/[^ -~一-龥]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`)

describe('an address that somebody has written', () => {
  it.each(OWN_PATHS.map((text) => [shown(text), text]))('%s is a path of this host', (_, text) => {
    expect(judgeAddress(text)).toEqual({ kind: 'path', path: text })
    expect(ownPath(text)).toBe(text)
    // However often a browser or a router resolves it, it stays.
    const once = new URL(text, 'https://console.test')
    expect(once.origin).toBe('https://console.test')
    expect(new URL(once.pathname + once.search, 'https://console.test').origin).toBe('https://console.test')
  })

  it.each(WEB_ADDRESSES.map((text) => [shown(text), text]))('%s is a page of the web', (_, text) => {
    expect(judgeAddress(text)).toEqual({ kind: 'web', url: text })
    expect(ownPath(text)).toBeUndefined()
  })

  it.each([...OTHER_HOSTS, ...NO_ADDRESSES].map((text) => [shown(text), text]))('%s is none', (_, text) => {
    expect(judgeAddress(text)).toEqual({ kind: 'invalid' })
  })

  it('is tried in two hundred spellings and more', () => {
    expect(new Set([...OWN_PATHS, ...WEB_ADDRESSES, ...OTHER_HOSTS, ...NO_ADDRESSES]).size).toBe(SPELLINGS)
    expect(SPELLINGS).toBeGreaterThan(200)
  })
})
