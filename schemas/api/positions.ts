import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { pagedResult } from './envelope.ts'
import { pickedFor, searched, sorting, textPaging } from './picker-query.ts'

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]))

const position = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  /** Of the dictionary `position_rank`. */
  postRank: optionalText,
  postRank_dictText: optionalText,
  /** The same text, where older pickers read it. */
  rank_dictText: optionalText,
  /** 1 the highest: what the newest client writes in the place of the rank. */
  postLevel: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  companyId: optionalText,
  createTime: optionalText,
})
export type Position = Static<typeof position>

/** The positions of the caller's tenant, for whoever chooses one; everybody may read them, as in the contract. */
export const listPositions = endpoint({
  method: 'GET',
  path: '/sys/position/list',
  access: 'self',
  query: Type.Object({
    ...textPaging,
    ...sorting,
    ...pickedFor,
    /** Exactly these, separated by commas. */
    id: searched('职务', 8_000),
    /** A part of it; with commas exactly these. */
    code: searched('职务编码', 8_000),
    name: searched('职务名称', 100),
    postRank: searched('职级', 10),
  }),
  result: pagedResult(position),
})

/** One by its code. */
export const queryPositionByCode = endpoint({
  method: 'GET',
  path: '/sys/position/queryByCode',
  access: 'self',
  query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 100, description: '职务编码' }) }),
  result: position,
})

/** Those with these codes, separated by commas. */
export const queryPositionsByCodes = endpoint({
  method: 'GET',
  path: '/sys/position/queryByCodes',
  access: 'self',
  query: Type.Object({ codes: searched('职务编码', 8_000) }),
  result: Type.Array(position),
})
