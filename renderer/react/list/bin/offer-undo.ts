import { type PermissionNames, permissionCodes } from '#schemas/permissions/permission-code.ts'
import type { DataSource } from '../../../data-source.ts'
import type { Host } from '../../../host.ts'
import { isShown, isSwitchedOff } from '../../../permitted.ts'
import { toFailure } from '../../states/failure.ts'
import { listed } from '../listed-names.ts'
import { messages } from './messages.ts'

export interface DeletedRows {
  readonly ids: readonly string[]
  /** What they are called, as far as it is known. */
  readonly names: readonly string[]
  /** What the server has said of their deletion. */
  readonly message: string
}

export interface UndoParts {
  readonly host: Pick<Host, 'notice' | 'permissions'>
  readonly page: PermissionNames
  readonly dataSource: DataSource
  /** They are back. */
  onRestored(ids: readonly string[]): void
}

/**
 * Tells of a deletion and offers to take it back. The rows are deleted already, so that closing the window loses nothing;
 * the offer stands above the console and outlives the list.
 */
export function tellDeleted({ ids, names, message }: DeletedRows, parts: UndoParts): void {
  const { host, page, dataSource, onRestored } = parts
  const codes = permissionCodes(page, 'delete')
  const mayUndo = isShown(host.permissions, codes) && !isSwitchedOff(host.permissions, codes)
  const text = names.length === 0 ? message : messages.deleted(message, listed(names))
  if (!mayUndo || !dataSource.bin) {
    host.notice.success(message)
    return
  }
  const openBin = dataSource.bin
  host.notice.success(text, {
    title: messages.undo,
    async run() {
      try {
        const bin = await openBin()
        const done = await bin.undoDelete(ids)
        host.notice.success(done.message)
        onRestored(ids)
      } catch (error) {
        host.notice.error(toFailure(error).message)
      }
    },
  })
}
