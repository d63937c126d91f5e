import { expect, it } from 'vitest'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import { menuLookups } from './menu-lookups.ts'

const origin = 'https://console.test'
const user = { id: '1', username: 'zhang' }

it('takes the addresses that menu rows look up from the configuration', () => {
  const config = { ...DEFAULT_CONSOLE_CONFIG, previewUrl: 'https://view.test/', casUrl: 'https://cas.test/cas' }
  expect(menuLookups({ config, origin, user, tenantId: '7' })).toEqual({
    ownOrigin: origin,
    config: {
      domianURL: 'https://console.test/jeecg-boot',
      staticDomainURL: 'https://console.test/jeecg-boot/sys/common/static',
      onlinePreviewDomainURL: 'https://view.test',
      casPrefixUrl: 'https://cas.test/cas',
    },
    userId: '1',
    username: 'zhang',
    tenantId: '7',
  })
})

it('follows an API and files of other hosts', () => {
  const config = { ...DEFAULT_CONSOLE_CONFIG, apiBaseUrl: 'https://api.test/jeecg-boot/', staticDomain: '/files' }
  expect(menuLookups({ config, origin, user, tenantId: '0' }).config).toMatchObject({
    domianURL: 'https://api.test/jeecg-boot',
    staticDomainURL: 'https://console.test/files',
    onlinePreviewDomainURL: '',
  })
})
