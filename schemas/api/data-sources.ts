import { Type } from 'typebox'
import { sysDataSource } from '../managed/sys-data-source.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'

const { list = '', add = '', edit = '' } = sysDataSource.permissions

const optionalText = (description: string, maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength, description }), Type.Null()]))

/** Data sources to choose from: by their codes. */
export const listDataSourceOptions = endpoint({
  method: 'GET',
  path: '/sys/dataSource/options',
  access: { permission: list },
  result: Type.Array(Type.Object({ value: Type.String(), label: Type.String(), text: Type.String() })),
})

/**
 * Whether somebody gets in there. With `id` alone the stored data source is tried; what is sent besides counts instead of
 * what is stored, and a stored password never goes anywhere else than where it was stored for.
 */
export const testDataSource = endpoint({
  method: 'POST',
  title: '测试数据源连接',
  reads: true,
  path: '/online/cgreport/api/testConnection',
  access: { anyPermission: [add, edit] },
  ofInstallation: sysDataSource.title,
  body: Type.Object({
    id: optionalText('数据源', 36),
    dbType: optionalText('数据库类型', 10),
    dbDriver: optionalText('驱动类', 100),
    dbUrl: optionalText('数据源地址', 500),
    dbName: optionalText('数据库名称', 100),
    dbUsername: optionalText('用户名', 100),
    dbPassword: optionalText('密码', 100),
  }),
  result: noResult,
})
