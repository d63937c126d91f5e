import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'

/** What an installation needs before people work with it. */
export const FIRST_STEPS = ['departments', 'users', 'mail', 'backup'] as const satisfies readonly FirstStep['name'][]
/** Of who makes departments and users; a test of the server holds that they are those of the resources. */
export const FIRST_STEP_CODES = { departments: 'system:depart:add', users: 'system:user:add' } as const

// Written out: an enumeration would bring code of the pages to home.
const name = Type.Union([
  Type.Literal('departments'),
  Type.Literal('users'),
  Type.Literal('mail'),
  Type.Literal('backup'),
])
const firstStep = Type.Object({ name, isDone: Type.Boolean() })
export type FirstStep = Static<typeof firstStep>

/**
 * What is still to be done, of what the caller may do; empty when all of it is done, or nobody wants to see it any more. Not
 * in the original contract.
 */
export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/pagewright/firstSteps',
  access: 'self',
  result: Type.Array(firstStep),
})

/** For good, and for everybody in the tenant. Not in the original contract. */
export const dismissFirstSteps = endpoint({
  method: 'POST',
  title: '关闭首页的初始设置清单',
  path: '/pagewright/firstSteps/dismiss',
  access: { anyPermission: Object.values(FIRST_STEP_CODES) },
  result: noResult,
})
