import { type Static, Type } from 'typebox'
import { codeOptions } from '../code/schema.ts'

const { lineNumbers, fullScreen, height, autoHeight } = codeOptions.properties

export const jsonOptions = Type.Object({ lineNumbers, fullScreen, height, autoHeight }, { additionalProperties: false })
export type JsonOptions = Static<typeof jsonOptions>
