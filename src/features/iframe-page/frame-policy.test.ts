// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${token} is what menu rows of the contract hold
import { describe, expect, it } from 'vitest'
import { decideFrame, type FrameRules } from './frame-policy.ts'

const rules: FrameRules = {
  ownOrigin: 'https://console.test',
  frameHosts: ['https://reports.test/'],
  trustedFrameHosts: ['https://bi.test'],
}
const values = { token: 'secret', tenantId: '7' }
const decide = (url: string, given: Partial<FrameRules> = {}) => decideFrame({ url }, { ...rules, ...given }, values)

describe('a page in a frame', () => {
  it.each(['https://console.test/jeecg-boot/druid/', 'https://reports.test/a?b=c', 'https://bi.test/'])(
    'is shown for the own host and the listed ones: %s',
    (url) => {
      expect(decide(url)).toMatchObject({ kind: 'show', src: url })
    },
  )

  it('runs in a sandbox without an origin, and can never replace the console', () => {
    for (const url of ['https://console.test/a', 'https://reports.test/a']) {
      const decision = decide(url)
      expect(decision).toMatchObject({ sandbox: expect.stringContaining('allow-scripts') })
      expect(decision).toMatchObject({ sandbox: expect.not.stringMatching(/allow-same-origin|allow-top-navigation/) })
    }
  })

  it('keeps its origin when its host is trusted, which our own must be by name', () => {
    expect(decide('https://bi.test/x')).toMatchObject({ sandbox: expect.stringContaining('allow-same-origin') })
    expect(decide('https://console.test/x', { trustedFrameHosts: ['https://console.test'] })).toMatchObject({
      sandbox: expect.stringContaining('allow-same-origin'),
    })
  })

  it('has the token for the own host only', () => {
    expect(decide('https://console.test/r?token=${token}&t=${tenantId}')).toMatchObject({
      src: 'https://console.test/r?token=secret&t=7',
    })
    expect(decide('https://reports.test/r?token=${token}')).toEqual({
      kind: 'refused',
      reason: '地址要求传递登录信息，但它不属于本系统。',
      href: undefined,
    })
  })

  it.each([
    ['https://evil.test/', /evil\.test.*不在允许嵌入的站点之内/, 'https://evil.test/'],
    ['https://reports.test.evil.test/', /不在允许嵌入/, 'https://reports.test.evil.test/'],
    ['https://reports.test:8443/', /不在允许嵌入/, 'https://reports.test:8443/'],
    ['http://reports.test/', /不在允许嵌入/, 'http://reports.test/'],
  ])('is refused elsewhere, with a way to open it in a window: %s', (url, reason, href) => {
    expect(decide(url)).toEqual({ kind: 'refused', reason: expect.stringMatching(reason), href })
  })

  it('is refused over http in a console over https', () => {
    expect(decide('http://old.test/', { frameHosts: ['http://old.test'] })).toMatchObject({
      reason: '该页面使用 http，不能嵌入 https 的系统中。',
    })
    const plain = { ownOrigin: 'http://console.test', frameHosts: ['http://old.test'] }
    expect(decide('http://old.test/', plain)).toMatchObject({ kind: 'show' })
  })

  it('says why there is no address', () => {
    expect(decideFrame({ problem: '地址无效' }, rules, values)).toEqual({
      kind: 'refused',
      reason: '地址无效',
      href: undefined,
    })
  })
})
