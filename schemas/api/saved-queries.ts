import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'

/** Texts of queries on one page that one person keeps. */
export const MAX_SAVED_QUERIES = 100
export const MAX_SAVED_TITLE_LENGTH = 50
const MAX_CONTENT_LENGTH = 65_536

const page = Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z][a-z0-9-]*$' })
const matchType = Type.Union([Type.Literal('and'), Type.Literal('or')])

/** `content` is the JSON of its lines: `readAdvancedRules` reads it. */
const savedQuery = Type.Object({
  id: Type.String(),
  title: Type.String(),
  matchType,
  content: Type.String(),
})
export type SavedQuery = Static<typeof savedQuery>

/** The caller's own, of one page, the newest first. Not in the original contract, whose consoles keep them in the browser. */
export const listSavedQueries = endpoint({
  method: 'GET',
  path: '/pagewright/savedQuery/list',
  access: 'self',
  query: Type.Object({ page }),
  result: Type.Array(savedQuery),
})

/** `overwrite`: takes the place of the caller's query of that title. Without it, a title that is there is refused. */
export const saveQuery = endpoint({
  method: 'POST',
  title: '保存查询条件',
  path: '/pagewright/savedQuery/save',
  access: 'self',
  body: Type.Object({
    page,
    title: Type.String({ minLength: 1, maxLength: MAX_SAVED_TITLE_LENGTH }),
    matchType,
    content: Type.String({ minLength: 2, maxLength: MAX_CONTENT_LENGTH }),
    overwrite: Type.Optional(Type.Boolean()),
  }),
  result: savedQuery,
})

/** One that is gone already is as good as deleted. */
export const deleteSavedQuery = endpoint({
  method: 'DELETE',
  title: '删除保存的查询',
  path: '/pagewright/savedQuery/delete',
  access: 'self',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 36 }) }),
  result: noResult,
})
