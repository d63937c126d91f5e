import { type Static, Type } from 'typebox'
import { recordOf } from '../record-schema.ts'
import { dictItem } from './dictionaries.ts'
import { endpoint } from './endpoint.ts'
import { totalIsExact } from './envelope.ts'
import { wireRecord } from './resources.ts'

const reportCode = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[A-Za-z][A-Za-z0-9_-]*$',
  description: '报表编码',
})
const byId = Type.Object({ id: reportCode })

const reportColumn = Type.Object({
  title: Type.String(),
  dataIndex: Type.String(),
  align: Type.String(),
  width: Type.Optional(Type.Integer()),
  sorter: Type.Boolean(),
  fieldType: Type.String(),
  /** Key of `dictOptions` by which its values are translated. */
  customRender: Type.Optional(Type.String()),
})
export type ReportColumn = Static<typeof reportColumn>

/** What a report is asked by. `single`: `{field}`; `group`: `{field}_begin` and `{field}_end`. */
const reportQueryItem = Type.Object({
  field: Type.String(),
  label: Type.String(),
  mode: Type.Union([Type.Literal('single'), Type.Literal('group')]),
  /** `text`, `list`, `Date`, `Datetime`, `Time`, `number`. */
  view: Type.String(),
  /** '1': shown only when the query is expanded. */
  hidden: Type.String(),
  /** Key of `dictOptions`. */
  dbField: Type.Optional(Type.String()),
})
export type ReportQueryItem = Static<typeof reportQueryItem>

/** What a report has for columns, by its code; the answer's `cgRpConfigId` is what the other two calls take. */
export const getReportColumns = endpoint({
  method: 'GET',
  path: '/online/cgreport/api/getRpColumns/{code}',
  access: 'self',
  params: Type.Object({ code: reportCode }),
  result: Type.Object({
    cgRpConfigId: Type.String(),
    cgRpConfigName: Type.String(),
    columns: Type.Array(reportColumn),
    dictOptions: recordOf(Type.Array(dictItem)),
  }),
})

export const getReportQueryInfo = endpoint({
  method: 'GET',
  path: '/online/cgreport/api/getQueryInfo/{id}',
  access: 'self',
  params: byId,
  result: Type.Array(reportQueryItem),
})

/**
 * A page of its rows. The query's names are the report's own: `{field}`, `{field}_begin`, `{field}_end`, `self_{name}`
 * for its parameters, `force_{field}` for exactly these values, `column`, `order`, `pageNo`, `pageSize`, and
 * `total=estimate` where about as many rows as there are will do.
 */
export const getReportData = endpoint({
  method: 'GET',
  path: '/online/cgreport/api/getData/{id}',
  access: 'self',
  params: byId,
  query: recordOf(Type.String({ maxLength: 8_000 })),
  result: Type.Object({
    records: Type.Array(wireRecord),
    total: Type.Integer(),
    totalIsExact,
  }),
})
