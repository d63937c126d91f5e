import type { FastifyInstance } from 'fastify'
import { checkDuplicate } from '#schemas/api/checks.ts'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { isStorable, readWireValue } from '#schemas/values/wire-value.ts'
import type { Db } from '../db/databases.ts'
import type { TableRegistry } from '../dictionaries/table-registry.ts'
import { answer } from '../http/answer.ts'
import { businessFailure, forbidden } from '../http/api-error.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { hasPermission } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { maySee } from '../resources/resource.ts'
import { isTaken } from '../resources/write/check-taken.ts'
import { duplicateMessages as messages } from './messages.ts'

/** More than the fields of forms that somebody fills in, and too few to try out what is there. */
const CHECKS_PER_MINUTE = 120
const MINUTE_MS = 60_000

/**
 * Whether a value is free, for those who may add or edit the records of its field. Names of the client are keys into the registry of fields that pages check for duplicates;
 * any other column, and one that the caller may not see, does not exist here.
 */
export function serveDuplicateCheck(app: FastifyInstance, db: Db, registry: TableRegistry): void {
  const limit = createRateLimit({ db, clock: app.now, name: 'duplicate', max: CHECKS_PER_MINUTE, windowMs: MINUTE_MS })

  serveEndpoint(app, checkDuplicate, async ({ query, context }) => {
    const { tableName, fieldName, fieldVal = '', dataId = '' } = query
    if (fieldVal.trim() === '') return answer(null, messages.empty, ENVELOPE_CODES.failed)
    await limit(context.userId)
    const checked = registry.findChecked(tableName, fieldName)
    if (!checked) throw businessFailure(messages.refused)
    if (!checked.permissions.some((code) => hasPermission(context, code))) throw forbidden()
    if (!maySee(context, checked.field)) throw businessFailure(messages.refused)
    const { permissions: _, contractTable: __, ofInstallation, ...searched } = checked
    const { field } = checked
    const whose = ofInstallation ? { ...context, tenantId: 0 } : context
    const outcome = readWireValue(field.type, field.multiple, fieldVal)
    // What the field cannot hold is nowhere; its own check says what is wrong with it.
    const isFree =
      !outcome.ok ||
      outcome.value === null ||
      !(await isTaken(
        { db, context: whose },
        { ...searched, except: isStorable(dataId) ? [dataId] : [] },
        outcome.value,
      ))
    if (!isFree) throw businessFailure(messages.taken)
    return answer(null, messages.free)
  })
}
