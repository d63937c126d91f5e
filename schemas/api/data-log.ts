import { type Static, Type } from 'typebox'
import { LIST_DATA_LOG, RESTORE_VERSION } from '../managed/sys-data-log.ts'
import { endpoint } from './endpoint.ts'
import { historyRowChange } from './history.ts'

const id = (description: string) => Type.String({ minLength: 1, maxLength: 36, description })

/** A line as the contract's screen reads it. */
const dataLogLine = Type.Object({
  id: Type.String(),
  dataTable: Type.String(),
  dataId: Type.String(),
  /** The record as JSON, without what not everybody sees. */
  dataContent: Type.String(),
  /** The record's version. Several lines may have the same: what follows from other changes raises none. */
  dataVersion: Type.Integer(),
  /** Counts the lines of the record. */
  runningNo: Type.Integer(),
  /** What the content is written in. */
  type: Type.String(),
  /** add, edit, delete, restore. */
  action: Type.String(),
  createBy: Type.String(),
  createTime: Type.String(),
})
export type DataLogLine = Static<typeof dataLogLine>

/** All lines of a record, the newest first. */
export const queryDataVerList = endpoint({
  method: 'GET',
  path: '/sys/dataLog/queryDataVerList',
  access: { permission: LIST_DATA_LOG },
  query: Type.Object({
    dataTable: Type.String({ minLength: 1, maxLength: 63, description: '表名' }),
    dataId: id('数据ID'),
  }),
  result: Type.Array(dataLogLine),
})

/** Two lines, by their own ids. */
const twoLines = Type.Object({ dataId1: id('版本'), dataId2: id('版本') })

export const queryCompareList = endpoint({
  method: 'GET',
  path: '/sys/dataLog/queryCompareList',
  access: { permission: LIST_DATA_LOG },
  query: twoLines,
  result: Type.Array(dataLogLine),
})

const shownText = Type.Union([Type.String(), Type.Null()])

const comparison = Type.Object({
  /** What the page of the rows is called; null: no page shows them any more. */
  title: shownText,
  fields: Type.Array(
    Type.Object({
      name: Type.String(),
      title: Type.String(),
      left: shownText,
      right: shownText,
      differs: Type.Boolean(),
    }),
  ),
  /** Rows of sub-tables that are in one alone, or differ. */
  rows: Type.Array(historyRowChange),
  /** Whether the caller may bring the record back to one of them. */
  mayRestore: Type.Boolean(),
})
export type DataComparison = Static<typeof comparison>

/** Two lines of one record field by field, in the words of its page. Not in the original contract. */
export const compareVersions = endpoint({
  method: 'GET',
  path: '/sys/dataLog/compare',
  access: { permission: LIST_DATA_LOG },
  query: twoLines,
  result: comparison,
})

/** Saves a record as a line has it, by its page's rules. It takes the right to edit it besides. Not in the original contract. */
export const restoreVersion = endpoint({
  method: 'POST',
  title: '恢复数据版本',
  path: '/sys/dataLog/restore',
  access: { permission: RESTORE_VERSION },
  body: Type.Object({ id: id('版本') }),
  /** What there is to tell of it: which fields stay as they are. */
  result: Type.String(),
})
