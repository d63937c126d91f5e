// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${token} is what menu rows of the contract hold
import { describe, expect, it } from 'vitest'
import { type AddressLookups, resolveMenuAddress } from './menu-address.ts'

const lookups: AddressLookups = {
  ownOrigin: 'https://console.test',
  config: {
    domianURL: 'https://console.test/jeecg-boot',
    staticDomainURL: 'https://files.test/static',
    onlinePreviewDomainURL: '',
    casPrefixUrl: '',
  },
  userId: 'u1',
  username: '张三',
  tenantId: '7',
}

describe('an address of the menu (2.3: embedded expressions, kept only if it is a valid URL)', () => {
  it.each([
    ["{{ window._CONFIG['domianURL'] }}/druid/", 'https://console.test/jeecg-boot/druid/'],
    ['{{window._CONFIG["domianURL"]}}/doc.html', 'https://console.test/jeecg-boot/doc.html'],
    ['{{ window._CONFIG.staticDomainURL }}/a.pdf', 'https://files.test/static/a.pdf'],
    ['http://www.baidu.com', 'http://www.baidu.com'],
    [
      "{{ window._CONFIG['domianURL'] }}/jmreport/view/1?token=${token}",
      'https://console.test/jeecg-boot/jmreport/view/1?token=${token}',
    ],
    ['https://bi.test/?user={{ username }}&t={{tenantId}}', 'https://bi.test/?user=%E5%BC%A0%E4%B8%89&t=7'],
    ['/docs/index.html', 'https://console.test/docs/index.html'],
  ])('%s is %s', (written, url) => {
    expect(resolveMenuAddress(written, lookups)).toEqual({ kind: 'address', url })
  })

  it.each([
    ["{{ window._CONFIG['onlinePreviewDomainURL'] }}/x", '系统未配置地址“onlinePreviewDomainURL”'],
    ["{{ window._CONFIG['secret'] }}/x", /“window._CONFIG.'secret'.”不受支持/],
    ["https://a.test/{{ localStorage.getItem('pro__Access-Token') }}", /不受支持/],
    ['https://a.test/{{ fetch("https://evil.test") }}', /不受支持/],
    ["{{ window._CONFIG['constructor'] }}", /不受支持/],
    ['{{ }}', /不受支持/],
    ["{{ window._CONFIG['domianURL'] ", /地址无效/],
    ['javascript:alert(1)', /地址无效/],
    ['JavaScript:alert(1)//https://a.test', /地址无效/],
    ['data:text/html,<p>', /地址无效/],
    ['blob:https://a.test/1', /地址无效/],
    ['file:///etc/passwd', /地址无效/],
    ['ftp://a.test/', /地址无效/],
    ['//evil.test/', /地址无效/],
    ['/\\evil.test/', /地址无效/],
    ['https://', /地址无效/],
    ['https://console.test@evil.test/', /地址无效/],
    ['', /地址无效/],
    ['https://evil.test/?t=${token}', '地址要求传递登录信息，但它不属于本系统'],
    ['https://${token}.evil.test/', /地址无效|不属于本系统/],
  ])('%s is none: %s', (written, reason) => {
    const address = resolveMenuAddress(written, lookups)
    expect(address).toMatchObject({ kind: 'invalid', reason: expect.stringMatching(reason) })
  })
})
