import type { ComponentType } from 'react'
import type { Static, TObject } from 'typebox'
import { defineInput, type InputDefinition, type QueryInputProps } from '#renderer/widget.ts'
import type { FormilyWidget } from './formily-widget.ts'

/**
 * Registers a component that was made for Formily (`connect`, `mapProps`, `mapReadPretty`) as a widget.
 *
 * @example
 * export const transfer = defineFormilyWidget({
 *   type: 'transfer', title: '穿梭框', summary: '…', accepts: ['enum'], arity: 'many', options: transferOptions, …
 *   component: { load: () => import('./transfer-input.tsx').then((module) => module.TransferInput) },
 * })
 */
export function defineFormilyWidget<Options extends TObject>({
  component,
  queries = [],
  loadQuery = {},
  ...definition
}: FormilyWidget<Options>): InputDefinition<Options> {
  const loadBridge = () => import('./formily-input.tsx')
  const load = async () => {
    const [bridge, Component] = await Promise.all([loadBridge(), component.load()])
    return bridge.formilyInput({ ...definition, component }, Component)
  }
  const loadAsked = async (): Promise<ComponentType<QueryInputProps<Static<Options>>>> => {
    const [bridge, Component] = await Promise.all([loadBridge(), component.load()])
    return bridge.formilyQuery({ ...definition, component }, Component)
  }
  return defineInput({
    ...definition,
    load,
    loadQuery: { ...Object.fromEntries(queries.map((operator) => [operator, loadAsked])), ...loadQuery },
  })
}
