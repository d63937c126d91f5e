import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import { loadDemoData } from '#server/demo/load-demo-data.ts'
import { createSystemContext } from '#server/http/request-context.ts'
import type { Resource } from '#server/resources/resource.ts'
import { createPageServer, type PageServer, type WireRow } from '#tests/support/page-server.ts'

/**
 * Every page of the product with fields of restricted sight, as it is without what it reveals on purpose: whoever may do
 * everything there but see those fields gets the same answers whatever lies in them.
 */
const FOLDER = join(import.meta.dirname, '../../schemas/pages')

const texts = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(FOLDER, file), 'utf8')] as const),
)

/** No page may have it without revealing: it compares what a reference fills in, which others try by choosing. */
const ALWAYS_REVEALING = 'within-credit-of-level'

function concealing(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.filter((part) => Object(part).id !== ALWAYS_REVEALING).map(concealing)
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (key === 'reveals' ? [] : [[key, concealing(part)]])),
  )
}

const hiding = [...texts].filter(([, text]) => text.includes('"permission":'))
const codes = hiding.map(([, text]) => String(JSON.parse(text).code))

/** What may lie in a field: small, large, nothing, and of both kinds that rules tell apart. */
function hiddenValues({ type }: FieldPlan): readonly (string | null)[] {
  switch (type.kind) {
    case 'decimal':
      return [null, '0', '9'.repeat(type.precision - type.scale)]
    case 'integer':
    case 'long':
      return [null, '0', '99999']
    default:
      return [null, '110101199001011237', '110101198512310022']
  }
}

/** What somebody may try in a field that he may change. */
function tries(field: FieldPlan, held: unknown): readonly unknown[] {
  switch (field.type.kind) {
    case 'decimal':
    case 'integer':
      return ['0', '1000']
    case 'boolean':
      return [true]
    case 'date':
      return ['1990-01-01']
    case 'datetime':
      return [null]
    case 'enum':
      return ['1', 'Y']
    default:
      return [held === null ? '测试' : null]
  }
}

/**
 * What differs by itself from one try to the next, what masks leave, and what a row refuses whoever may do it otherwise,
 * which the refusal itself would tell: that much is told.
 */
function settled(text: string, masked: readonly FieldPlan[]): string {
  const masks = new RegExp(`,"(?:${masked.map(({ name }) => name).join('|')})_dictText":"[^"]*[*][^"]*"`, 'g')
  return (
    (masked.length === 0 ? text : text.replace(masks, ''))
      .replace(/,"_may":\{[^}]*\}/g, '')
      .replace(/"(?:traceId|timestamp|updateTime|version)":(?:"[^"]*"|\d+)/g, '')
      .replace(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/g, 'then')
      // Links to files are signed until a full hour, which may begin meanwhile.
      .replace(/\?sign=[\w.-]+/g, '')
  )
}

describe('what a field of restricted sight holds', () => {
  let server: PageServer

  beforeAll(async () => {
    server = await createPageServer(
      Object.fromEntries([...texts].map(([file, text]) => [file, JSON.stringify(concealing(JSON.parse(text)))])),
    )
    await loadDemoData(server.databases.app, createSystemContext('admin', server.now), {
      resource: server.pageSet.resource,
      store: server.files.store,
    })
  })
  afterAll(() => server?.close())

  function resourceOf(code: string): Resource {
    const resource = server.pageSet.resource(code)
    if (!resource) throw new Error(`The page ${code} cannot be used.`)
    return resource
  }

  it('is looked for on the pages that have one', () => {
    expect(codes.length).toBeGreaterThanOrEqual(12)
  })

  it.each(codes)('is told by no answer of %s', { timeout: 120_000 }, async (code) => {
    const resource = resourceOf(code)
    const { plan, table } = resource
    const hidden = plan.fields.filter(({ permissions, computed }) => permissions.length > 0 && !computed)
    const masked = hidden.filter(({ mask }) => mask !== undefined)
    const name = `blind-${code}`
    await server.addUser(
      name,
      plan.permissions.map((one) => one.code).filter((one) => !one.includes(':field:')),
    )
    const token = await server.signIn(name)
    // Behind the server's back: no save could bring what is tried here.
    const { owner } = server.databases
    const { rows: stored } = await sql<{ id: string }>`select id from ${sql.table(table)} order by id limit 1`.execute(
      owner,
    )
    const id = String(stored[0]?.id)
    const copy = `copy_of_${table}`
    // What actions write elsewhere is taken back as well: a balance that has sunk refuses the next try.
    const targets = [
      ...new Set(
        plan.actions.flatMap(({ effects }) => effects.flatMap(({ work }) => (work.kind === 'set' ? [work.table] : []))),
      ),
    ].filter((target) => target !== table)

    const put = async (values: ReadonlyMap<string, string | null>) => {
      const set = [...values].map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(owner)
      await sql`insert into ${sql.table(table)} select * from ${sql.table(copy)}`.execute(owner)
      await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${id}`.execute(owner)
      for (const target of targets) {
        await sql`delete from ${sql.table(target)}`.execute(owner)
        await sql`insert into ${sql.table(target)} select * from ${sql.table(`${copy}_${target}`)}`.execute(owner)
      }
    }
    await server.databases.owner.transaction().execute(async (trx) => {
      await sql`create table ${sql.table(copy)} as select * from ${sql.table(table)} where id = ${id}`.execute(trx)
      await sql`grant select on ${sql.table(copy)} to public`.execute(trx)
      for (const target of targets) {
        await sql`create table ${sql.table(`${copy}_${target}`)} as select * from ${sql.table(target)}`.execute(trx)
      }
    })

    const call = async (method: 'GET' | 'POST' | 'PUT', path: string, more: object) => {
      const answer = await server.call({ method, path: `${plan.entity.api}/${path}`, token, ...more })
      expect(answer.status, answer.text).toBeLessThan(500)
      return settled(answer.text, masked)
    }
    const first = await server.call<WireRow>({
      method: 'GET',
      path: `${plan.entity.api}/queryById`,
      token,
      query: { id },
    })
    const held = first.body.result
    const open = plan.fields.filter((field) => field.permissions.length === 0 && !field.computed)
    const bodies: WireRow[] = [
      { ...held, id },
      ...open.flatMap((field) => tries(field, held[field.name]).map((value) => ({ id, [field.name]: value }))),
    ].map(({ version: _, ...body }: WireRow) => body)

    const seen: Map<string, string>[] = []
    const most = Math.max(...hidden.map((field) => hiddenValues(field).length))
    for (let round = 0; round < most; round += 1) {
      const values = new Map(hidden.map((field) => [field.column, hiddenValues(field)[round] ?? null] as const))
      const answers = new Map<string, string>()
      await put(values)
      answers.set('list', await call('GET', 'list', { query: { id } }))
      answers.set('get', await call('GET', 'queryById', { query: { id } }))
      for (const body of bodies) {
        await put(values)
        answers.set(`edit ${JSON.stringify(body)}`, await call('PUT', 'edit', { body }))
      }
      await put(values)
      for (const body of bodies.slice(0, 3)) {
        await put(values)
        const rows = { added: [], changed: [body], deleted: [] }
        answers.set(`saveAll ${JSON.stringify(body)}`, await call('POST', 'saveAll', { body: rows }))
      }
      for (const action of plan.actions.filter(
        ({ type, when, effects }) =>
          type === 'set-values' &&
          !isOverHidden(resource, when) &&
          !effects.some((one) => requiresHidden(one, resource)),
      )) {
        for (const value of ['0', '999']) {
          await put(values)
          const input = Object.fromEntries(
            action.input.filter(({ field }) => field.permissions.length === 0).map(({ field }) => [field.name, value]),
          )
          const body = { ids: [id], ...(action.input.length > 0 && { input }) }
          answers.set(`${action.name} ${value}`, await call('POST', `action/${action.name}`, { body }))
        }
      }
      seen.push(answers)
    }
    const [before] = seen
    for (const [asked, answer] of before ?? []) {
      expect(
        seen.map((answers) => answers.get(asked)),
        asked,
      ).toEqual(seen.map(() => answer))
    }
  })
})

/** Whether a button is offered is told: that much its page has decided. What it compares with is closed all the same. */
function isOverHidden({ plan }: Resource, when: Resource['plan']['actions'][number]['when']): boolean {
  return (when?.dependencies ?? []).some(
    (read) => read.kind === 'field' && (plan.fieldByName.get(read.name)?.permissions.length ?? 0) > 0,
  )
}

/** What an action demands is told by its refusal, to whoever may do it: an account that does not hold enough. */
function requiresHidden({ work }: Resource['plan']['actions'][number]['effects'][number], { plan }: Resource): boolean {
  return (
    work.kind === 'set' &&
    work.page === plan.code &&
    work.demands.some(({ that }) =>
      that.dependencies.some(
        (read) => read.kind === 'target' && (plan.fieldByName.get(read.name)?.permissions.length ?? 0) > 0,
      ),
    )
  )
}
