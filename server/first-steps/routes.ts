import type { FastifyInstance } from 'fastify'
import {
  dismissFirstSteps,
  FIRST_STEP_CODES,
  FIRST_STEPS,
  type FirstStep,
  getFirstSteps,
} from '#schemas/api/first-steps.ts'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { answer } from '../http/answer.ts'
import { hasPermission, type RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { ADMIN_ROLE } from '../permissions/ensure-menu.ts'
import { INSTALLATION } from '../session/tenants.ts'
import { BACKUP_MADE } from './backup-made.ts'

type StepName = FirstStep['name']

export interface FirstStepsParts {
  readonly db: Db
  /** Somebody carries e-mails. */
  readonly hasMail: boolean
}

/** What an installation still needs: shown to who may do it, until it is done or waved away. */
export function serveFirstSteps(app: FastifyInstance, { db, hasMail }: FirstStepsParts): void {
  serveEndpoint(app, getFirstSteps, async ({ context }) => {
    const names = FIRST_STEPS.filter((name) => mayDo(context, name))
    if (names.length === 0 || (await isNoted(db, dismissedIn(context)))) return answer([])
    const steps = await Promise.all(names.map(async (name) => ({ name, isDone: await isDone(name, context) })))
    return answer(steps.every(({ isDone }) => isDone) ? [] : steps)
  })

  serveEndpoint(app, dismissFirstSteps, async ({ context }) => {
    await inTransaction(db, async (trx) => {
      await context.assertUnchanged(trx)
      await trx
        .insertInto('sys_installation')
        .values({ name: dismissedIn(context), value: context.username })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
    })
    return answer(null)
  })

  async function isDone(name: StepName, { tenantId }: RequestContext): Promise<boolean> {
    switch (name) {
      case 'departments':
        return hasRows(
          db.selectFrom('sys_depart').where('tenant_id', '=', tenantId).where('del_flag', '=', 0).select('id'),
          1,
        )
      case 'users':
        return hasRows(db.selectFrom('sys_account').where('tenant_id', '=', tenantId).select('id'), 2)
      case 'mail':
        return hasMail
      case 'backup':
        return isNoted(db, BACKUP_MADE)
    }
  }
}

function mayDo(context: RequestContext, name: StepName): boolean {
  switch (name) {
    case 'departments':
      return hasPermission(context, FIRST_STEP_CODES.departments)
    case 'users':
      return hasPermission(context, FIRST_STEP_CODES.users)
    // Of the installation, by its settings: whoever administrates it sees to it that they are made.
    case 'mail':
    case 'backup':
      return context.tenantId === INSTALLATION && context.roles.has(ADMIN_ROLE)
  }
}

function dismissedIn({ tenantId }: RequestContext): string {
  return `first-steps-dismissed:${tenantId}`
}

async function isNoted(db: Db, name: string): Promise<boolean> {
  const row = await db.selectFrom('sys_installation').where('name', '=', name).select('name').executeTakeFirst()
  return row !== undefined
}

interface Counted {
  limit(count: number): { execute(): Promise<readonly unknown[]> }
}

async function hasRows(rows: Counted, least: number): Promise<boolean> {
  return (await rows.limit(least).execute()).length === least
}
