import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FIRST_STEP_CODES, type FirstStep } from '#schemas/api/first-steps.ts'
import { sysDepart } from '#schemas/managed/sys-depart.ts'
import { sysUser } from '#schemas/managed/sys-user.ts'
import { createPageServer, type PageServer } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import { BACKUP_MADE } from './backup-made.ts'

let server: PageServer
beforeAll(async () => {
  server = await createPageServer(systemPages())
})
afterAll(() => server?.close())

const steps = async (token: string, tenantId = 0) =>
  (
    await server.call<FirstStep[]>({
      method: 'GET',
      path: '/pagewright/firstSteps',
      token,
      headers: { 'X-Tenant-Id': String(tenantId) },
    })
  ).body.result
const dismiss = (token: string) =>
  server.call({ method: 'POST', path: '/pagewright/firstSteps/dismiss', token, body: {} })
const undone = async (token: string) => (await steps(token)).filter(({ isDone }) => !isDone).map(({ name }) => name)

describe('what an installation still needs', () => {
  it('goes by the codes of the resources', () => {
    expect(FIRST_STEP_CODES).toEqual({ departments: sysDepart.permissions.add, users: sysUser.permissions.add })
  })

  it('is told to who may do it, step by step, and is over when all is done', async () => {
    const admin = await server.signIn('admin')
    expect((await steps(admin)).map(({ name }) => name)).toEqual(['departments', 'users', 'mail', 'backup'])
    expect(await undone(admin)).toEqual(['users', 'mail', 'backup'])
    await server.addUser('colleague')
    expect(await undone(admin)).toEqual(['mail', 'backup'])
    await server.databases.app.insertInto('sys_installation').values({ name: BACKUP_MADE, value: 'now' }).execute()
    expect(await undone(admin)).toEqual(['mail'])
    await server.addUser('chief', ['system:depart:add', 'system:user:add'], [5])
    const chief = await server.signIn('chief')
    expect((await steps(chief, 5)).map(({ name, isDone }) => `${name} ${isDone}`)).toEqual([
      'departments false',
      'users false',
    ])
  })

  it('is told to nobody else: each step to who may do that one', async () => {
    await server.addUser('nobody')
    await server.addUser('clerk', ['system:depart:add'], [6])
    const [nobody, clerk] = [await server.signIn('nobody'), await server.signIn('clerk')]
    expect(await steps(nobody)).toEqual([])
    expect((await steps(clerk, 6)).map(({ name }) => name)).toEqual(['departments'])
    expect((await dismiss(nobody)).body.code).toBe(510)
  })

  it('is waved away for good', async () => {
    const admin = await server.signIn('admin')
    expect((await dismiss(admin)).body.success).toBe(true)
    expect(await steps(admin)).toEqual([])
    expect(await steps(await server.signIn('admin'))).toEqual([])
  })
})
