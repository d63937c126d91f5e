import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'

describe('a call for what the product does not have', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ demoData: false })
  })
  afterAll(() => server?.close())

  it.each([
    ['GET', '/airag/app/list', 'AI 应用'],
    ['POST', '/airag/chat/send', 'AI 应用'],
    ['GET', '/sys/ugroup/list', '用户组'],
    ['GET', '/sys/getLoginQrcode', '扫码登录'],
    ['POST', '/sys/third/user/create', '第三方账号创建（请用手机号绑定）'],
    ['GET', '/sys/tenant/packList', '租户套餐与邀请'],
    ['PUT', '/sys/tenant/updateUserTenantStatus', '加入租户的申请（成员在用户管理中冻结和解冻）'],
    ['DELETE', '/sys/tenant/deleteLogicDeleted', '租户的彻底删除（租户编号永久保留）'],
    ['GET', '/sys/annountCement/show/1', '通告的独立网页（请在消息中查看）'],
    ['PUT', '/sys/user/editTenantUser', '应用内的部门与成员管理（请用部门管理和用户管理）'],
    ['POST', '/sys/common/uploadImgByHttp', '由服务器按网址下载图片（请下载后上传文件）'],
    ['PUT', '/sys/message/sysMessage/edit', '手工登记消息（消息由系统写入；要发送请用模板管理的发送测试）'],
    ['GET', '/drag/page/list', '大屏与仪表盘设计'],
  ] as const)('%s %s is answered with 404 and its name', async (method, path, feature) => {
    const { status, body } = await server.call({ method, path })
    expect(status).toBe(404)
    expect(body).toMatchObject({ success: false, code: 404, message: `本系统没有此功能：${feature}`, result: null })
  })

  it('differs from one that is only misspelt', async () => {
    const { status, body } = await server.call({ method: 'GET', path: '/sys/dict/getDictItem/sex' })
    expect(status).toBe(404)
    expect(body.message).toBe('路径不存在，请检查路径是否正确')
  })
})
