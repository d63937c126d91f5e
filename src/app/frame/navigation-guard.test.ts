import { describe, expect, it } from 'vitest'
import { afterSignIn, decideNavigation, safeRedirect, signInPath, targetOfHash } from './navigation-guard.ts'

describe('the route guard', () => {
  it.each([
    // rule 1: signed in, nothing to do on the sign-in page
    [true, true, '/user/login', { kind: 'redirect', to: '/dashboard/analysis' }],
    [true, false, '/user/login', { kind: 'redirect', to: '/dashboard/analysis' }],
    [true, true, '/user/login?redirect=/market/price', { kind: 'redirect', to: '/dashboard/analysis' }],
    // rule 2: permissions first, then the wanted path
    [true, false, '/market/price?page=2', { kind: 'load-permissions', to: '/market/price?page=2', redirected: false }],
    [true, false, '/', { kind: 'load-permissions', to: '/', redirected: false }],
    [true, false, '', { kind: 'load-permissions', to: '/', redirected: false }],
    [
      true,
      false,
      '/dashboard/analysis?redirect=%2Fmarket%2Fprice',
      { kind: 'load-permissions', to: '/market/price', redirected: true },
    ],
    [
      true,
      false,
      '/a?redirect=https://evil.test',
      { kind: 'load-permissions', to: '/a?redirect=https://evil.test', redirected: false },
    ],
    [true, true, '/market/price', { kind: 'proceed' }],
    // rule 4: no token, only public pages
    [
      false,
      false,
      '/market/price?a=1&b=2',
      {
        kind: 'redirect',
        to: '/user/login?redirect=%2Fmarket%2Fprice%3Fa%3D1%26b%3D2',
      },
    ],
    [false, true, '/market/price', { kind: 'redirect', to: '/user/login?redirect=%2Fmarket%2Fprice' }],
    [false, false, '/404', { kind: 'redirect', to: '/user/login?redirect=%2F404' }],
    [false, false, '/', { kind: 'redirect', to: '/user/login' }],
    [false, false, '/user/login', { kind: 'public' }],
    [false, false, '/user/login/', { kind: 'public' }],
    [false, false, '/user/login?redirect=%2Fa', { kind: 'public' }],
    // the other public pages, with and without a token
    [false, false, '/user/register', { kind: 'public' }],
    [false, false, '/user/register-result?username=li', { kind: 'public' }],
    [false, false, '/user/alteration', { kind: 'public' }],
    [true, false, '/user/alteration', { kind: 'public' }],
    [true, true, '/user/register', { kind: 'public' }],
    [false, false, '/user/nothing', { kind: 'redirect', to: '/user/login' }],
    // the parent of the public pages
    [false, false, '/user?redirect=%2Fa', { kind: 'redirect', to: '/user/login?redirect=%2Fa' }],
    [true, true, '/user', { kind: 'redirect', to: '/user/login' }],
  ] as const)('token %s, permissions %s, to %s', (hasToken, permissionsLoaded, target, decision) => {
    expect(decideNavigation({ hasToken, permissionsLoaded, target })).toEqual(decision)
  })
})

describe('a redirect from the address bar', () => {
  it.each(['/', '/market/price', '/market/price?x=%2F&y=1', '/a//b', '/userland'])(
    'leads into the console: %s',
    (path) => {
      expect(safeRedirect(path)).toBe(path)
    },
  )

  it.each([
    null,
    '',
    'market/price',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/a\\b',
    'https://evil.test',
    'javascript:alert(1)',
    '/user',
    '/user/login',
    '/user/login?redirect=/a',
    '/x/../user/login',
    '/user/register',
  ])('is refused: %s', (path) => {
    expect(safeRedirect(path)).toBeUndefined()
  })

  it('decides where sign-in leads to', () => {
    expect(afterSignIn('/user/login?redirect=%2Fmarket%2Fprice%3Fpage%3D2')).toBe('/market/price?page=2')
    expect(afterSignIn('/user/login?redirect=%2F%2Fevil.test')).toBe('/dashboard/analysis')
    expect(afterSignIn('/user/login')).toBe('/dashboard/analysis')
  })

  it('survives the way to sign-in and back', () => {
    const wanted = '/market/price?name=价格 & 数量'
    expect(afterSignIn(signInPath(wanted))).toBe(wanted)
  })
})

describe('the target of a hash', () => {
  it.each([
    ['', '/'],
    ['#', '/'],
    ['#/a?b=c', '/a?b=c'],
    ['#a', '/a'],
  ])('%s is %s', (hash, target) => {
    expect(targetOfHash(hash)).toBe(target)
  })
})
