import { type Static, Type } from 'typebox'
import type { ResourceAddress, ResourceCall } from '../managed/managed-resource.ts'
import { type PermissionNames, permissionCode, permissionCodes } from '../permissions/permission-code.ts'
import { recordOf } from '../record-schema.ts'
import { MAX_ROW_ID_LENGTH } from '../values/row-id.ts'
import { type Access, endpoint } from './endpoint.ts'
import { fieldError, noResult, pagedResult } from './envelope.ts'

/** A record on the wire: camelCase field names, plus `<field>_dictText` in lists. */
export const wireRecord = recordOf(Type.Unknown())
export type WireRecord = Readonly<Record<string, unknown>>
/**
 * Beside a record that the server sends, where it has such values: by wire name, the stored choices of a field that are
 * none any more. `_dictText` repeats them as they are, and cannot tell them from rows that are called so.
 */
export const UNKNOWN_CHOICES_KEY = '_unknown'

const CLOSED = { additionalProperties: false }

/** Sums and averages over all rows of a list, not only those of its page, by field name. */
const statistics = recordOf(recordOf(Type.Union([Type.String(), Type.Number(), Type.Null()])))

/** How many rows stand in each tab above a list, by stored value, and in all of them; under the other conditions. */
export const tabCounts = Type.Object({ total: Type.Integer(), counts: recordOf(Type.Integer()) })

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

function accessOf(page: PermissionNames, action: string): Access {
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
      /** `statistics` is not in the original contract; without it the console counts the page in view and says so. */
      result: Type.Object({
        ...pagedResult(wireRecord).properties,
        statistics: Type.Optional(statistics),
        /** Where the call asks for them, and the page has tabs. */
        tabCounts: Type.Optional(tabCounts),
        /** Of a tree that is read from its roots: all its rows, on every level; `total` counts the roots. */
        nodeTotal: Type.Optional(Type.Integer()),
        /** Of a tree that is asked for by conditions: the rows above those found, up to the roots. */
        ancestors: Type.Optional(Type.Array(wireRecord)),
      }),
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
  statistics: Type.Optional(statistics),
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

/** Figures of the rows that the conditions find, by group; `_group` says which. Not in the original contract. */
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
      },
      { additionalProperties: false },
    ),
    result: noResult,
  })
}
/** As many chosen rows one export takes: their ids travel in the address. */
export const MAX_EXPORTED_SELECTION = 200
/** As many errors of an import stand in its answer; the file with the refused rows has all. */
export const MAX_TOLD_ERRORS = 200

/** Why a row of an imported file was refused. Not in the original contract, which has the file alone. */
const importError = Type.Object({
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
})
export type ImportReportAnswer = Static<typeof importReport>

/** The multipart field that asks for all rows or none. */
export const ALL_OR_NOTHING_FIELD = 'allOrNothing'

/**
 * Rows of an entity as spreadsheets. The first two answer with a file; so does `importErrors`, to whoever has sent
 * the rows. `importExcel` takes one file as `multipart/form-data`.
 */
export function transferEndpoints({ api }: ResourceAddress, page: PermissionNames) {
  const mayExport = accessOf(page, 'export')
  const mayImport = accessOf(page, 'import')
  return {
    /** The parameters of the list but for paging, and `selections`: ids, joined by commas. */
    exportXls: endpoint({
      method: 'GET',
      path: `${api}/exportXls`,
      access: mayExport,
      query: recordOf(Type.String()),
      result: Type.Unknown(),
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
      result: importReport,
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
