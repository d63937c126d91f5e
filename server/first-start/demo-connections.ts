import type { Db } from '../db/databases.ts'
import type { SystemContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'

/** Without passwords: nobody is let in by an example. */
const DATA_SOURCES = [
  {
    ...{ code: 'erp', name: '进销存系统', db_type: '6', db_driver: 'org.postgresql.Driver' },
    ...{
      db_url: 'jdbc:postgresql://erp-db.example.com:5432/erp',
      db_username: 'report',
      remark: '只读账号，供报表使用',
    },
  },
  {
    ...{ code: 'legacy_mall', name: '旧商城', db_type: '4', db_driver: 'com.mysql.cj.jdbc.Driver' },
    ...{
      db_url: 'jdbc:mysql://mall-db.example.com:3306/mall',
      db_username: 'mall_read',
      remark: '2023 年停用，仅供查询',
    },
  },
] as const

const ROUTES = [
  { router_id: 'jeecg-system', name: '系统服务', uri: 'lb://jeecg-system', paths: ['/sys/**', '/online/**'] },
  { router_id: 'jeecg-demo', name: '示例服务', uri: 'lb://jeecg-demo', paths: ['/mock/**', '/test/**'] },
  {
    router_id: 'jeecg-system-websocket',
    name: '系统消息推送',
    uri: 'lb:ws://jeecg-system',
    paths: ['/websocket/**', '/vxeSocket/**'],
  },
] as const

/** Databases of others and routes of a gateway, for the demonstration. */
export async function insertDemoConnections(db: Db, context: SystemContext): Promise<void> {
  const author = { create_by: context.username, create_time: context.now() }
  await db
    .insertInto('sys_sealed_data_source')
    .values(
      DATA_SOURCES.map((source) => ({
        ...{ ...author, ...source, id: createUuidV7(), db_name: null, sealed_password: null, sys_org_code: null },
      })),
    )
    .execute()
  await db
    .insertInto('sys_gateway_route')
    .values(
      ROUTES.map(({ paths, ...route }) => ({
        ...{ ...author, ...route, id: createUuidV7(), filters: '[]', sys_org_code: null },
        predicates: JSON.stringify([{ name: 'Path', args: paths }]),
      })),
    )
    .execute()
}
