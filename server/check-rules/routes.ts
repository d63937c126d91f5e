import type { FastifyInstance } from 'fastify'
import { checkRuleByCode } from '#schemas/api/checks.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { findCheckRules } from './repository.ts'
import { runCheckRule } from './run-check-rule.ts'

export function serveCheckRules(app: FastifyInstance, db: Db): void {
  serveEndpoint(app, checkRuleByCode, async ({ query: { ruleCode, value = '' } }) => {
    const stored = await findCheckRules(db, [ruleCode])
    const broken = runCheckRule(ruleCode, stored.get(ruleCode), decodeAgain(value))
    if (broken) throw businessFailure(broken.message, { result: broken.piece })
    return answer(null)
  })
}

/** Clients of the contract encode the value themselves, and their transport does so again. */
function decodeAgain(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch (error) {
    if (error instanceof URIError) return value
    throw error
  }
}
