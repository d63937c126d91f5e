import { type Static, type TSchema, Type } from 'typebox'
import { recordOf } from '../record-schema.ts'

/** Header names of the contract; the server reads either tenant header, the client sends both. */
/** A socket of a browser sends no headers of ours: its tenant is in its address. Not in the original contract. */
export const SOCKET_TENANT = 'tenantId'

export const HEADERS = {
  token: 'X-Access-Token',
  tenant: 'tenant-id',
  tenantNew: 'X-Tenant-Id',
  idempotencyKey: 'Idempotency-Key',
  /** Which version of a page a form was made from. Not in the original contract. */
  pageIdentity: 'X-Page-Identity',
  trace: 'X-Trace-Id',
  sign: 'X-Sign',
  /** Spelled so in the contract. */
  timestamp: 'X-TIMESTAMP',
  /** `v3`: the contract's newest client; the older one, and ours, send none. */
  clientVersion: 'X-Version',
} as const

/** An answer in lines: how far the work is, again and again, and last of all the envelope. For whoever accepts it. */
export const PROGRESS_TYPE = 'application/x-ndjson'

/** Codes in the envelope's `code`. Many successful answers carry 0, so test `success`; sign-in alone tests for `ok`. */
export const ENVELOPE_CODES = {
  unset: 0,
  ok: 200,
  importPartlyFailed: 201,
  malformed: 400,
  unauthorized: 401,
  notFound: 404,
  methodNotAllowed: 405,
  /** The record was changed by somebody else since it was read (optimistic lock). Not in the original contract. */
  conflict: 409,
  /** The page was changed since the form was made from it. Not in the original contract. */
  pageChanged: 4091,
  /** Captcha missing, wrong or expired. */
  captcha: 412,
  /** The password was made by the server and must be changed first. Not in the original contract. */
  mustChangePassword: 4121,
  /** What was shown is right, and the second factor is still to be shown. Not in the original contract. */
  secondFactor: 4122,
  /** A second factor must be set up first. Not in the original contract. */
  mustSetUpSecondFactor: 4123,
  tooLarge: 413,
  tooManyRequests: 429,
  failed: 500,
  unavailable: 503,
  /** Too many text messages for this phone or from this address. */
  smsRefused: 40_002,
  /** No permission; HTTP status stays 200. */
  forbidden: 510,
} as const

/** One field of a refused save: `pointer` is a JSON Pointer into the request body, `/price` or `/tiers/2/minQty`. */
/** Rows of a page that refer to a row which therefore cannot be deleted. */
const rowUse = Type.Object({
  /** Code of the page. */
  page: Type.String(),
  title: Type.String(),
  count: Type.Integer(),
  /** What a list of the page is opened with to show them; empty where its query cannot say it. */
  query: recordOf(Type.String()),
})
export type RowUse = Static<typeof rowUse>

export const fieldError = Type.Object({
  pointer: Type.String(),
  code: Type.String(),
  message: Type.String(),
  /** Of a row that cannot be deleted. */
  uses: Type.Optional(Type.Array(rowUse)),
})
export type FieldError = Static<typeof fieldError>

/** The answer around every result. `traceId` is in failures only and stands in the server's log as well. */
export interface Envelope<Result = unknown> {
  readonly success: boolean
  readonly message: string
  readonly code: number
  readonly result: Result
  /** Server time, epoch milliseconds. */
  readonly timestamp: number
  readonly traceId?: string
  /** What was sent and passed over: unknown fields of a record. Not in the original contract. */
  readonly warnings?: readonly FieldError[]
}

/** A page of records; `total` counts all matching rows, `current` starts at 1. */
export function pagedResult<Row extends TSchema>(row: Row) {
  return Type.Object({
    records: Type.Array(row),
    total: Type.Integer(),
    size: Type.Integer(),
    current: Type.Integer(),
    pages: Type.Integer(),
  })
}

/** False beside a `total` that is an estimate, which only who has asked for one gets. Not in the original contract. */
export const totalIsExact = Type.Optional(Type.Boolean())

/** Results whose text is only in `message`. */
export const noResult = Type.Null()

/** What a refused save carries as `result`. */
export interface RefusedSave {
  readonly errors: readonly FieldError[]
}
