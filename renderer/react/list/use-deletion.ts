import { useRef } from 'react'
import { MAX_DELETED_ROWS } from '#schemas/api/resources.ts'
import type { DataSource, Done } from '../../data-source.ts'
import { useHost } from '../host-context.tsx'
import { toFailure } from '../states/failure.ts'
import { messages } from './messages.ts'

export interface Deletion {
  deleteOne(id: string): Promise<void>
  deleteMany(ids: readonly string[]): Promise<void>
}

export function useDeletion(dataSource: DataSource, onRemoved: (ids: readonly string[]) => void): Deletion {
  const { notice, confirm } = useHost()
  // State is too late as a lock: five clicks arrive before the next render.
  const locked = useRef(false)

  const run = async (ids: readonly string[], call: () => Promise<Done>) => {
    if (locked.current) return
    locked.current = true
    try {
      const { message } = await call()
      notice.success(message)
      onRemoved(ids)
    } catch (error) {
      notice.error(toFailure(error).message)
    } finally {
      locked.current = false
    }
  }

  return {
    deleteOne: (id) => run([id], () => dataSource.remove(id)),
    deleteMany: async (ids) => {
      if (ids.length === 0) {
        notice.warning(messages.nothingSelected)
        return
      }
      if (ids.length > MAX_DELETED_ROWS) {
        notice.warning(messages.tooManyToDelete(MAX_DELETED_ROWS, ids.length))
        return
      }
      const question = {
        title: messages.batchDeleteTitle,
        content: messages.batchDeleteQuestion(ids.length),
        danger: true,
      }
      if (await confirm(question)) await run(ids, () => dataSource.removeMany(ids))
    },
  }
}
