import { Type } from 'typebox'
import { nodesOption } from '../choices/option-nodes.ts'

export const treeChoiceOptions = Type.Object({ nodes: nodesOption }, { additionalProperties: false })
