import type { FastifyInstance } from 'fastify'
import { executeFillRule, executeFillRules, testFillRule } from '#schemas/api/rules.ts'
import { formatWireInstant } from '../db/business-zone.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { runFillRule } from './run-fill-rule.ts'

export function serveFillRules(app: FastifyInstance, db: Db, timeZone: string): void {
  serveEndpoint(app, executeFillRule, async ({ params, query, body, context }) => {
    const now = formatWireInstant(context.now(), timeZone)
    const call = { ruleCode: params.ruleCode, formData: body, overrides: query }
    return answer(await runFillRule(db, context, now, call))
  })

  serveEndpoint(app, executeFillRules, async ({ body, context }) => {
    const now = formatWireInstant(context.now(), timeZone)
    const results: { ruleCode: string; result: unknown }[] = []
    for (const { ruleCode, formData } of body.rules) {
      const whole = { ...body.commonFormData, ...formData }
      const result = await runFillRule(db, context, now, { ruleCode, formData: whole, overrides: {} })
      results.push({ ruleCode, result })
    }
    return answer(results)
  })

  serveEndpoint(app, testFillRule, async ({ query, context }) => {
    const now = formatWireInstant(context.now(), timeZone)
    return answer(await runFillRule(db, context, now, { ruleCode: query.ruleCode, formData: {}, overrides: {} }))
  })
}
