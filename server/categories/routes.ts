import type { FastifyInstance } from 'fastify'
import {
  checkCategoryCode,
  listCategoryChildren,
  listCategoryChildrenOfMany,
  listRootCategories,
  loadAllCategories,
  loadCategory,
  loadCategoryChildren,
  loadCategoryNames,
  loadCategoryNamesWithoutSlash,
  loadCategoryRoot,
  loadCategoryTree,
} from '#schemas/api/categories.ts'
import type { Db } from '../db/databases.ts'
import { toDictItem } from '../dictionaries/dict-item.ts'
import { parseJsonCondition } from '../dictionaries/read-condition.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { pageOf, readPage, splitNames, withoutStars } from '../http/picker-query.ts'
import type { RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { nestBelow, toNode } from './category-tree.ts'
import { categoryMessages as messages } from './messages.ts'
import {
  type ComparedName,
  findBy,
  findByIds,
  isComparedName,
  listByCode,
  listChildren,
  listLevel,
  ROOT,
} from './repository.ts'

const PAGE_SIZES = { usual: 10, most: 1_000 }

/** The categories of the caller's tenant, for whoever chooses among them. */
export function serveCategories(app: FastifyInstance, db: Db): void {
  serveTrees(app, db)
  serveTexts(app, db)
  serveLists(app, db)
}

function serveTrees(app: FastifyInstance, db: Db): void {
  serveEndpoint(app, loadCategoryTree, async ({ query, context }) => {
    const { pid = '', pcode = '' } = query
    const condition = readCondition(query.condition)
    if (pid === '' && pcode === '') throw businessFailure(messages.treeParameter(null))
    const parent = pid === '' ? await idOfCode(db, context, pcode) : pid
    return answer((await listChildren(db, context, [parent], condition)).map(toNode))
  })

  serveEndpoint(app, loadCategoryRoot, async ({ query, context }) => {
    const pcode = query.pcode ?? ROOT
    const parent = await idOfCode(db, context, pcode)
    if (query.async !== false) return answer((await listChildren(db, context, [parent])).map(toNode))
    return answer(nestBelow(parent, await listByCode(db, context, pcode === ROOT ? '' : pcode)))
  })

  serveEndpoint(app, loadCategoryChildren, async ({ query, context }) =>
    answer((await listChildren(db, context, [query.pid ?? ROOT])).map(toNode)),
  )
}

function serveTexts(app: FastifyInstance, db: Db): void {
  serveEndpoint(app, loadCategory, async ({ query, context }) => {
    const { field = '', val = '' } = query
    if (!isComparedName(field)) throw businessFailure(messages.fieldRefused)
    const [found, another] = await findBy(db, context, field, val)
    if (!found) throw businessFailure(messages.nothingFound)
    if (another) throw businessFailure(messages.severalFound(field, val))
    return answer(found)
  })

  for (const endpoint of [loadCategoryNames, loadCategoryNamesWithoutSlash]) {
    serveEndpoint(app, endpoint, async ({ query, context }) => {
      const ids = splitNames(query.ids)
      if (ids.length === 0) throw businessFailure(messages.idsMissing)
      const found = await findByIds(db, context, ids)
      const known = query.delNotExist === true ? ids.filter((id) => found.has(id)) : ids
      return answer(known.map((id) => found.get(id)?.name ?? id))
    })
  }

  serveEndpoint(app, loadAllCategories, async ({ query, context }) => {
    const code = query.code ?? ''
    const rows = code === '' ? [] : await listByCode(db, context, code === ROOT ? '' : code)
    if (rows.length === 0) throw businessFailure(messages.noData(code))
    return answer(rows.map(({ id, name }) => toDictItem({ value: id, text: name, color: null })))
  })

  serveEndpoint(app, checkCategoryCode, async ({ query, context }) => {
    const { pid = '', code = '' } = query
    if (pid === '' || pid === ROOT) return answer(null)
    const [parent] = await findBy(db, context, 'id', pid)
    if (!parent) throw businessFailure(messages.nothingFound)
    if (!code.startsWith(parent.code)) throw businessFailure(messages.codeRefused(parent.code))
    return answer(null)
  })
}

function serveLists(app: FastifyInstance, db: Db): void {
  serveEndpoint(app, listCategoryChildren, async ({ query, context }) =>
    answer(await listChildren(db, context, [query.pid ?? ROOT])),
  )

  serveEndpoint(app, listCategoryChildrenOfMany, async ({ query, context }) => {
    const records = await listChildren(db, context, splitNames(query.parentIds))
    return answer({ records, total: records.length })
  })

  serveEndpoint(app, listRootCategories, async ({ query, context }) => {
    const page = readPage(query, PAGE_SIZES)
    const { records, total } = await listLevel(db, context, {
      ...page,
      pid: query.pid ?? ROOT,
      name: withoutStars(query.name),
      code: withoutStars(query.code),
    })
    return answer(pageOf(records, total, page))
  })
}

/** The id of the category with that code; `0` stands for what is above the roots. */
async function idOfCode(db: Db, context: RequestContext, code: string): Promise<string> {
  if (code === ROOT) return ROOT
  const [found] = await findBy(db, context, 'code', code)
  if (!found) throw businessFailure(messages.treeParameter(code))
  return found.id
}

function readCondition(text = ''): readonly { readonly name: ComparedName; readonly value: string }[] {
  const named = parseJsonCondition(text)
  if (!named) throw businessFailure(messages.conditionMalformed)
  return named.map(({ name, value }) => {
    if (!isComparedName(name)) throw businessFailure(messages.conditionRefused(name))
    return { name, value }
  })
}
