import type { FastifyInstance } from 'fastify'
import { checkDuplicate } from '#schemas/api/checks.ts'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { isStorable, readWireValue } from '#schemas/values/wire-value.ts'
import type { Db } from '../db/databases.ts'
import type { TableRegistry } from '../dictionaries/table-registry.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { isTaken } from '../resources/check-taken.ts'
import { maySee } from '../resources/resource.ts'
import { duplicateMessages as messages } from './messages.ts'

/**
 * Whether a value is free. Names of the client are keys into the registry of fields that pages check for duplicates;
 * any other column, and one that the caller may not see, does not exist here.
 */
export function serveDuplicateCheck(app: FastifyInstance, db: Db, registry: TableRegistry): void {
  serveEndpoint(app, checkDuplicate, async ({ query, context }) => {
    const { tableName, fieldName, fieldVal = '', dataId = '' } = query
    if (fieldVal.trim() === '') return answer(null, messages.empty, ENVELOPE_CODES.failed)
    const checked = registry.findChecked(tableName, fieldName)
    if (!checked || !maySee(context, checked.field)) throw businessFailure(messages.refused)
    const { table, field, softDelete } = checked
    const outcome = readWireValue(field.type, field.multiple, fieldVal)
    // What the field cannot hold is nowhere; its own check says what is wrong with it.
    const isFree =
      !outcome.ok ||
      outcome.value === null ||
      !(await isTaken(
        db,
        context,
        { table, softDelete, except: isStorable(dataId) ? [dataId] : [] },
        field,
        outcome.value,
      ))
    if (!isFree) throw businessFailure(messages.taken)
    return answer(null, messages.free)
  })
}
