import { Type } from 'typebox'
import { nodesOption } from '../choices/option-nodes.ts'

export const cascaderOptions = Type.Object(
  {
    nodes: nodesOption,
    anyLevel: Type.Optional(Type.Boolean({ default: false, description: '可以停在任何一级，不必选到最下级' })),
  },
  { additionalProperties: false },
)
