import { type Static, Type } from 'typebox'
import type { ResourceAddress, ResourceCall } from '../managed/managed-resource.ts'
import { type PermissionNames, permissionCode, permissionCodes } from '../permissions/permission-code.ts'
import { recordOf } from '../record-schema.ts'
import { MAX_ROW_ID_LENGTH } from '../values/row-id.ts'
import { type Access, endpoint } from './endpoint.ts'
import { fieldError, noResult, pagedResult, totalIsExact } from './envelope.ts'

/** A record on the wire: camelCase field names, plus `<field>_dictText` in lists. */
export const wireRecord = recordOf(Type.Unknown())
export type WireRecord = Readonly<Record<string, unknown>>
/**
 * Beside a record that the server sends, where it has such values: by wire name, the stored choices of a field that are
 * none any more. `_dictText` repeats them as they are, and cannot tell them from rows that are called so.
 */
export const UNKNOWN_CHOICES_KEY = '_unknown'
/**
 * Beside a record, where conditions of its page read what not everybody sees, so that no browser judges them: by action, as
 * far as the caller may perform it, why this row refuses it. `{ "delete": "…" }`.
 */
export const REFUSALS_KEY = '_may'

const CLOSED = { additionalProperties: false }

/** Sums and averages over all rows of a list, not only those of its page, by field name. */
const statistics = recordOf(recordOf(Type.Union([Type.String(), Type.Number(), Type.Null()])))

/** Opaque texts, each to be sent back with the same conditions, order and size of pages. */
export const pageCursors = Type.Object({ previous: Type.String(), next: Type.String() })

/** How many rows stand in each tab above a list, by stored value, and in all of them; under the other conditions. */
const tabCounts = Type.Object({ total: Type.Integer(), counts: recordOf(Type.Integer()) })

/** One of them, whichever is asked for; counts of tabs only where the page has tabs. */
const listFigures = Type.Object({
  statistics: Type.Optional(statistics),
  tabCounts: Type.Optional(tabCounts),
  total: Type.Optional(Type.Integer()),
})

/** A figure that counts nothing is null. */
const figure = Type.Union([Type.String(), Type.Number(), Type.Null()])
const groupedFigures = Type.Object({
  groups: Type.Array(
    Type.Object({
      /** As stored; of dates `2026`, `2026-11` or a day. Null: rows without one. */
      value: Type.Union([Type.String(), Type.Null()]),
      text: Type.String(),
      figures: recordOf(figure),
    }),
  ),
  /** Of all rows, also those of groups that are not in the answer. */
  total: recordOf(figure),
  /** There are more groups than an answer has. */
  more: Type.Boolean(),
  /** How many groups there are; absent where no page of them was asked for. */
  groupCount: Type.Optional(Type.Integer()),
})
export type GroupedFigures = Static<typeof groupedFigures>

const byId = Type.Object({ id: Type.String({ minLength: 1, maxLength: MAX_ROW_ID_LENGTH }) })

/**
 * `rowKey` is the client's own; the answer repeats it. In a reference to the page's own table, it stands for the id that
 * the row will have: so rows of one call may refer to each other.
 */
const keyedRecord = Type.Object({ rowKey: Type.String({ maxLength: 100 }), record: wireRecord }, CLOSED)
/** The stored rows, in the order in which they were sent. */
export const savedRows = Type.Object({
  added: Type.Array(keyedRecord),
  changed: Type.Array(wireRecord),
  deleted: Type.Integer(),
})

export type SavedRowsAnswer = Static<typeof savedRows>

/** As many messages about its rows a refused `saveAll` tells. */
export const MAX_ROW_ERRORS = 200

/**
 * What a refused `saveAll`, or an edit in conflict, carries as `result`: `errors` has one at least for each refused row, its pointer leading
 * into the body (`/added/3/price`), and `conflicts`, with code 409, how the rows that somebody else has saved are now.
 * An edit's conflict has an empty pointer.
 */
export const refusedRows = Type.Object({
  errors: Type.Array(fieldError),
  conflicts: Type.Optional(
    Type.Array(
      Type.Object({
        pointer: Type.String(),
        id: Type.String(),
        message: Type.String(),
        /** Null: the row is gone. */
        record: Type.Union([wireRecord, Type.Null()]),
        /** Who has saved it last, and when; null where nobody knows. Absent for who may not read the row. */
        changedBy: Type.Optional(
          Type.Union([
            Type.Object({ username: Type.String(), realname: Type.Union([Type.String(), Type.Null()]) }),
            Type.Null(),
          ]),
        ),
        changedAt: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      }),
    ),
  ),
})
export type RefusedRows = Static<typeof refusedRows>

/** What a call of a page asks for. */
export function accessOf(page: PermissionNames, action: string): Access {
  const [permission = '', besides] = permissionCodes(page, action)
  return besides === undefined ? { permission } : { permission, besides }
}

/**
 * The calls of one business entity, derived from `entity.api` and the permissions of the page.
 * Their queries and bodies depend on the page's fields; the server checks those against the page's plan.
 */
export function resourceEndpoints(address: ResourceAddress, page: PermissionNames) {
  const access = (action: string) => accessOf(page, action)
  const pathOf = (call: ResourceCall) => address.paths?.[call] ?? `${address.api}/${call}`
  return {
    list: endpoint({
      method: 'GET',
      path: pathOf('list'),
      access: access('list'),
      query: recordOf(Type.String()),
      result: Type.Object({
        ...pagedResult(wireRecord).properties,
        totalIsExact,
        /** Of a tree that is read from its roots: all its rows, on every level; `total` counts the roots. */
        nodeTotal: Type.Optional(Type.Integer()),
        /** Where the call asks for them, and the order has one: what leads to the pages before and after this one. */
        cursors: Type.Optional(pageCursors),
        nodeTotalIsExact: totalIsExact,
        /** Of a tree that is asked for by conditions: the rows above those found, up to the roots. */
        ancestors: Type.Optional(Type.Array(wireRecord)),
      }),
    }),
    /**
     * What all rows that the conditions of a list find come to: their sums and averages, or by `_figures=tabs` how many
     * stand in each tab, or by `_figures=total` how many there are. Under a time limit, beyond which it is refused. Not
     * in the original contract: without it the console counts the page in view and says so.
     */
    statistics: endpoint({
      method: 'GET',
      path: `${address.api}/statistics`,
      access: access('list'),
      query: recordOf(Type.String()),
      result: listFigures,
    }),
    queryById: endpoint({
      method: 'GET',
      path: pathOf('queryById'),
      access: access('list'),
      query: byId,
      result: wireRecord,
    }),
    add: endpoint({
      method: 'POST',
      path: pathOf('add'),
      access: access('add'),
      body: wireRecord,
      /** The stored record, so that the client knows its id and version. */
      result: wireRecord,
    }),
    edit: endpoint({
      method: 'PUT',
      /** As the newest client of the contract saves, and all code that it generates. */
      alsoBy: ['POST'],
      path: pathOf('edit'),
      access: access('edit'),
      body: wireRecord,
      result: wireRecord,
    }),
    delete: endpoint({
      method: 'DELETE',
      path: pathOf('delete'),
      access: access('delete'),
      query: byId,
      result: noResult,
    }),
    /** `ids` joined by commas, a trailing comma allowed. All are deleted or none. */
    deleteBatch: endpoint({
      method: 'DELETE',
      path: pathOf('deleteBatch'),
      access: access('batch_delete'),
      query: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 40_000 }) }),
      result: noResult,
    }),
    /**
     * Rows that were edited together: all are saved or none. Each part takes the permission of its single call, when
     * there is something in it. `changed` has an id, a version and the fields that changed; sub-tables come as their
     * complete lists or as `rowsDelta`. Not in the original contract.
     */
    saveAll: endpoint({
      method: 'POST',
      path: `${address.api}/saveAll`,
      access: { anyPermission: ['add', 'edit', 'delete', 'batch_delete'].map((name) => permissionCode(page, name)) },
      closedBody: true,
      body: Type.Object(
        {
          added: Type.Optional(Type.Array(keyedRecord)),
          changed: Type.Optional(Type.Array(wireRecord)),
          deleted: Type.Optional(
            Type.Array(
              Type.Object(
                {
                  id: Type.String({ minLength: 1, maxLength: MAX_ROW_ID_LENGTH }),
                  version: Type.Optional(Type.Integer()),
                },
                CLOSED,
              ),
            ),
          ),
        },
        CLOSED,
      ),
      result: savedRows,
    }),
  }
}

const plainList = Type.Array(wireRecord)
const listWithRecords = Type.Object({
  records: plainList,
  total: Type.Optional(Type.Union([Type.Integer(), Type.String({ pattern: '^\\d{1,15}$' }), Type.Null()])),
})
/** Rows as servers of the contract send them: a page of them, with or without its numbers, or just the rows. */
export const listAnswer = Type.Union([listWithRecords, plainList])

/** The list call as a client reads it; ours is answered by `resourceEndpoints`. */
export function listEndpoint({ api, paths }: ResourceAddress, page: PermissionNames) {
  return endpoint({
    method: 'GET',
    path: paths?.list ?? `${api}/list`,
    access: accessOf(page, 'list'),
    query: recordOf(Type.String()),
    result: listAnswer,
  })
}

/**
 * `parentId` asks a tree for the rows below one; without it, and without conditions, for its roots. What cannot be read
 * has a text of its own there, so the caller looks at the result itself.
 */
export function treeEndpoint({ api, paths }: ResourceAddress, page: PermissionNames) {
  return endpoint({
    method: 'GET',
    path: paths?.list ?? `${api}/list`,
    access: accessOf(page, 'list'),
    query: recordOf(Type.String()),
    result: Type.Unknown(),
  })
}

/** As many records one run of an action takes. */
export const MAX_ACTION_ROWS = 1_000
/** As many records one call deletes: their ids travel in the address. */
export const MAX_DELETED_ROWS = 200

/**
 * Figures of the rows that the conditions find, by group; `_group` says which of the page's, `_groupBy` by what else, a page
 * of groups at a time. Not in the original contract.
 */
export function groupsEndpoint({ api }: ResourceAddress, page: PermissionNames) {
  return endpoint({
    method: 'GET',
    path: `${api}/groups`,
    access: accessOf(page, 'list'),
    query: recordOf(Type.String()),
    result: groupedFigures,
  })
}

/** An action of the page that stores values, on all of the records or on none. Its permission is its own. */
export function actionEndpoint({ api }: ResourceAddress, page: PermissionNames, name: string) {
  return endpoint({
    method: 'POST',
    path: `${api}/action/${name}`,
    access: accessOf(page, name),
    closedBody: true,
    body: Type.Object(
      {
        ids: Type.Array(Type.String({ minLength: 1, maxLength: MAX_ROW_ID_LENGTH }), {
          minItems: 1,
          maxItems: MAX_ACTION_ROWS,
        }),
        /** By field name: what the action asks for. Like a record, it is checked against the page's plan. */
        input: Type.Optional(wireRecord),
        /** By id: the version that a row must have. Where somebody has changed one since, none is changed. */
        versions: Type.Optional(recordOf(Type.Integer())),
      },
      { additionalProperties: false },
    ),
    result: Type.Union([actionDone, Type.Null()]),
  })
}

/**
 * What the caller may do about an action that was run. Null: nothing. The rows are those that the action has changed and
 * that the other action fits as they are now, with the versions to send with it.
 */
export const actionDone = Type.Object({
  undo: Type.Object({
    /** The page's action that takes it back. */
    action: Type.String(),
    versions: recordOf(Type.Integer()),
  }),
})
export type ActionUndone = Static<typeof actionDone>['undo']

/** As many chosen rows one export takes: their ids travel in the address. */
export const MAX_EXPORTED_SELECTION = 200
/** As many errors of an import stand in its answer; the file with the refused rows has all. */
export const MAX_TOLD_ERRORS = 200

/** Why a row of an imported file was refused. Not in the original contract, which has the file alone. */
const importError = Type.Object({
  /** Of a row of a sub-table: its sheet. Absent: the first one. */
  sheet: Type.Optional(Type.String()),
  /** As the spreadsheet numbers its rows. */
  row: Type.Integer(),
  /** Title of the column; empty where the row as a whole is meant. */
  title: Type.String(),
  /** What stands in the cell. */
  value: Type.String(),
  message: Type.String(),
})

/** The outcome of an import. The envelope's code is 201 when rows were refused. */
export const importReport = Type.Object({
  totalCount: Type.Integer(),
  successCount: Type.Integer(),
  errorCount: Type.Integer(),
  msg: Type.String(),
  /** Where the refused rows are to be had as a file, below the base path; absent when there are none. */
  fileUrl: Type.Optional(Type.String()),
  fileName: Type.Optional(Type.String()),
  /** The first of them. */
  errors: Type.Optional(Type.Array(importError)),
  /** Columns that were passed over, since the server fills them in itself or the caller may not. */
  ignoredColumns: Type.Optional(Type.Array(Type.String())),
  /** Of the rows that were taken: those that have changed a row which was there. */
  updatedCount: Type.Optional(Type.Integer()),
  /** And those that were there already, just as they are in the file. */
  unchangedCount: Type.Optional(Type.Integer()),
  /** Of a file that replaces what is there: rows that it does not name, and those of them that may not be deleted. */
  deletedCount: Type.Optional(Type.Integer()),
  keptCount: Type.Optional(Type.Integer()),
  /** Nothing is kept yet: what is to be sent as `agreed` by whoever wants just this. */
  agreement: Type.Optional(Type.String()),
})
export type ImportReportAnswer = Static<typeof importReport>

/**
 * What the server has made for imported rows and tells this one time: it stands in the answer and is kept nowhere. No
 * rows where nothing was made; `message` says why. Not in the original contract.
 */
const toldOnce = Type.Object({
  message: Type.String(),
  /** Without an extension. */
  fileName: Type.String(),
  columns: Type.Array(Type.String()),
  rows: Type.Array(Type.Array(Type.String())),
})
export type ToldOnce = Static<typeof toldOnce>

export const importAnswer = Type.Object({ ...importReport.properties, toldOnce: Type.Optional(toldOnce) })
export type ImportAnswer = Static<typeof importAnswer>

/** How far an import is, in rows: the lines before the envelope, for whoever accepts `PROGRESS_TYPE`. */
export const importProgress = Type.Object({
  read: Type.Integer(),
  /** Null while the file is still being read. */
  total: Type.Union([Type.Integer(), Type.Null()]),
  checked: Type.Integer(),
  /** Kept only when the import ends well. */
  written: Type.Integer(),
})
export type ImportProgress = Static<typeof importProgress>

/** What an export may be: a workbook, or comma-separated values, which hold the records alone. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** From so many rows on our console has an export made in the background; the contract's call sends any number. */
export const TASK_EXPORT_ROWS = 100_000
/** From so many rows on our console has a file imported in the background. */
export const TASK_IMPORT_ROWS = 2_000

/**
 * What becomes of rows that are there already, by the value of a key field: `add` looks for none; `update` changes them,
 * and refuses rows that are not there; `upsert` changes them, and adds the others; `replace` also deletes those that the file
 * does not name, once that is agreed to.
 */
export const IMPORT_MODES = ['add', 'update', 'upsert', 'replace'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/**
 * Multipart fields of an import beside the file. `foreignKeys` (values that every new row gets, as JSON),
 * `isSingleTableImport` and `validateStatus` are the contract's; the others are ours.
 */
export const IMPORT_FIELDS = {
  /** All rows or none. */
  allOrNothing: 'allOrNothing',
  mode: 'mode',
  /** Name of the field by whose value rows are found. */
  key: 'keyField',
  mapping: 'mapping',
  /** Of `replace`: the `agreement` of the trial. Without it the import is tried, and nothing is kept. */
  agreed: 'agreed',
  foreignKeys: 'foreignKeys',
  isSingleTable: 'isSingleTableImport',
  validateStatus: 'validateStatus',
} as const

/** Which row of a sheet holds the titles, and which column is which field: names of fields by places from 0. */
const sheetMapping = {
  row: Type.Integer({ minimum: 1 }),
  columns: recordOf(Type.String({ minLength: 1, maxLength: 100 })),
}

export const importMapping = Type.Object(
  {
    ...sheetMapping,
    /**
     * By the name of the sub-table: the same for its sheet; those that are not named go by their titles. `link.column` of it
     * holds what stands in column `link.of` of the first sheet, in the row that a row belongs to.
     */
    subTables: Type.Optional(
      recordOf(
        Type.Object(
          {
            ...sheetMapping,
            link: Type.Object({ column: Type.Integer({ minimum: 0 }), of: Type.Integer({ minimum: 0 }) }, CLOSED),
          },
          CLOSED,
        ),
      ),
    ),
  },
  CLOSED,
)
export type ImportMapping = Static<typeof importMapping>

const previewedSheet = {
  sheet: Type.String(),
  /** Rows below the titles. */
  rowCount: Type.Integer(),
  /** The row of the titles, as the spreadsheet numbers it. */
  headerRow: Type.Integer(),
  columns: Type.Array(
    Type.Object({
      index: Type.Integer(),
      title: Type.Union([Type.String(), Type.Null()]),
      /** Name of the field that it seems to be, or that the caller has last chosen for it; null: none. */
      field: Type.Union([Type.String(), Type.Null()]),
      /** Of the first rows. */
      samples: Type.Array(Type.String()),
    }),
  ),
  /** What a column may be. */
  fields: Type.Array(
    Type.Object({
      name: Type.String(),
      title: Type.String(),
      required: Type.Boolean(),
      /** Rows may be found by it. */
      isKey: Type.Boolean(),
      /** False: by it rows can be found, and no more. */
      isFilled: Type.Boolean(),
    }),
  ),
  /** Without a mapping the import takes the columns just so. */
  isByTitles: Type.Boolean(),
}

/** What a sent file holds, and what its columns seem to be; nothing is imported. */
const importPreview = Type.Object({
  ...previewedSheet,
  otherSheets: Type.Array(Type.String()),
  /** Those of them that hold rows of sub-tables. */
  subSheets: Type.Optional(
    Type.Array(
      Type.Object({
        ...previewedSheet,
        /** Name and title of the sub-table. */
        table: Type.String(),
        title: Type.String(),
        /** By which of its columns its rows seem to name a row of the first sheet, and by what that has; null: by none. */
        link: Type.Union([Type.Object({ column: Type.Integer(), of: Type.Integer() }), Type.Null()]),
      }),
    ),
  ),
  /** The caller has said earlier which column is which. */
  isKept: Type.Boolean(),
  /** The caller may change rows that are there. */
  mayUpdate: Type.Boolean(),
  /** And delete those that the file does not name. */
  mayReplace: Type.Optional(Type.Boolean()),
})
export type ImportPreview = Static<typeof importPreview>

const begunTask = Type.Object({ id: Type.String() })

/**
 * Rows of an entity as spreadsheets. The first two answer with a file; so does `importErrors`, to whoever has sent
 * the rows. `importExcel` takes one file as `multipart/form-data`.
 */
export function transferEndpoints({ api }: ResourceAddress, page: PermissionNames) {
  const mayExport = accessOf(page, 'export')
  const mayImport = accessOf(page, 'import')
  return {
    /**
     * The parameters of the list but for paging, and `selections`: ids, joined by commas; ours besides: `exportFields`,
     * names of fields, joined by commas, and `exportFormat`. All of them may also stand in `paramsStr`, as JSON, which is how
     * clients of the contract send a browser there; then with a ticket (`export-ticket.ts`), since a browser sends no headers.
     */
    exportXls: endpoint({
      method: 'GET',
      path: `${api}/exportXls`,
      access: mayExport,
      byTicket: true,
      query: recordOf(Type.String()),
      result: Type.Unknown(),
    }),
    /** The same export in the background: `query` is that of `exportXls`. */
    exportTask: endpoint({
      method: 'POST',
      path: `${api}/exportTask`,
      access: mayExport,
      reads: true,
      body: Type.Object({ query: recordOf(Type.String()) }),
      result: begunTask,
    }),
    /** One file as `multipart/form-data`, with a `mapping` or without. */
    importPreview: endpoint({
      method: 'POST',
      path: `${api}/importPreview`,
      access: mayImport,
      reads: true,
      result: importPreview,
    }),
    /** As `importExcel`, in the background. */
    importTask: endpoint({
      method: 'POST',
      path: `${api}/importTask`,
      access: mayImport,
      result: begunTask,
    }),
    importTemplate: endpoint({
      method: 'GET',
      path: `${api}/importTemplate`,
      access: mayImport,
      result: Type.Unknown(),
    }),
    importExcel: endpoint({
      method: 'POST',
      path: `${api}/importExcel`,
      access: mayImport,
      result: importAnswer,
    }),
    importErrors: endpoint({
      method: 'GET',
      path: `${api}/importErrors`,
      access: mayImport,
      query: byId,
      result: Type.Unknown(),
    }),
  }
}

export type ResourceEndpoints = ReturnType<typeof resourceEndpoints>
