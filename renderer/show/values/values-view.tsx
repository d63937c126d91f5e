import type { ShowViewProps } from '../show-view.ts'
import { plainValues } from './plain-values.ts'

/** The values of an object in one line; all of it, with its names, where there is room. */
export function ValuesView({ text, place }: ShowViewProps) {
  return (place === 'detail' ? null : plainValues(text)?.join('，')) ?? text
}
